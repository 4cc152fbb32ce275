import { and, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { images } from '../../db/schema/index.ts';

export type NewImage = typeof images.$inferInsert;

/** A picture whose files are to be erased. */
export type ErasedImage = Pick<typeof images.$inferSelect, 'id' | 'ext' | 'widths'>;

const erased = { id: images.id, ext: images.ext, widths: images.widths };

const listed = (ids: readonly string[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** Nothing shows the picture: no post, no draft, no revision. */
const isUnreferenced = sql`NOT EXISTS (SELECT 1 FROM posts WHERE image = images.id)
  AND NOT EXISTS (SELECT 1 FROM drafts WHERE image = images.id)
  AND NOT EXISTS (SELECT 1 FROM revisions WHERE image = images.id)`;

/** Marks what is chosen and unreferenced as being erased. Nothing may refer to it from then on. */
const markStatement = (db: Db, now: number, chosen: SQL) =>
  db
    .update(images)
    .set({ erasingAt: now })
    .where(sql`${images.erasingAt} IS NULL AND ${chosen} AND ${isUnreferenced}`)
    .returning(erased);

export const addImageStatement = (db: Db, image: NewImage) => db.insert(images).values(image);

/** Marks those of `ids` that nothing shows. */
export const markUnusedByIdStatement = (db: Db, ids: readonly string[], now: number) =>
  markStatement(db, now, sql`${images.id} IN ${listed(ids)}`);

/** Marks those made in a span of time that nothing shows, `limit` at most. */
export const markUnusedByAgeStatement = (db: Db, span: { from: number; to: number }, limit: number, now: number) =>
  markStatement(
    db,
    now,
    sql`${images.id} IN (SELECT id FROM images WHERE created_at >= ${span.from} AND created_at < ${span.to}
                            AND erasing_at IS NULL AND ${isUnreferenced} LIMIT ${limit})`,
  );

/** Marks those made before `before`, with ids between two, that nothing shows, `limit` at most. */
export const markUnusedByIdRangeStatement = (
  db: Db,
  ids: { from: string; to: string },
  before: number,
  limit: number,
  now: number,
) =>
  markStatement(
    db,
    now,
    sql`${images.id} IN (SELECT id FROM images WHERE id >= ${ids.from} AND id < ${ids.to} AND created_at < ${before}
                            AND erasing_at IS NULL AND ${isUnreferenced} LIMIT ${limit})`,
  );

/** Marks what somebody owns and nothing shows, `limit` at most, also what is being erased already. */
export const markUnusedByOwnerStatement = (db: Db, owner: number, limit: number, now: number) =>
  db
    .update(images)
    .set({ erasingAt: sql`coalesce(${images.erasingAt}, ${now})` })
    .where(sql`${images.id} IN (SELECT id FROM images WHERE owner = ${owner} AND ${isUnreferenced} LIMIT ${limit})`)
    .returning(erased);

/** What is being erased, by this run or one that broke off. */
export const erasingStatement = (db: Db, now: number, limit: number) =>
  db.select(erased).from(images).where(lte(images.erasingAt, now)).limit(limit);

/** Forgets pictures whose files are gone. */
export const deleteImagesStatement = (db: Db, ids: readonly string[]) =>
  db.delete(images).where(and(inArray(images.id, listed(ids)), isNotNull(images.erasingAt)));
