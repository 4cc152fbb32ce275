import { and, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { images } from '../../db/schema/index.ts';

export type NewImage = typeof images.$inferInsert;

/** An image whose files are to be erased. */
export type ErasedImage = Pick<typeof images.$inferSelect, 'id' | 'ext' | 'widths'>;

const erased = { id: images.id, ext: images.ext, widths: images.widths };

const listed = (ids: readonly string[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** Tests that no post, draft, schedule or revision shows the image, as its featured one or in its text. */
const isUnreferenced = sql`NOT EXISTS (SELECT 1 FROM posts WHERE image = images.id)
  AND NOT EXISTS (SELECT 1 FROM drafts WHERE image = images.id)
  AND NOT EXISTS (SELECT 1 FROM schedules WHERE image = images.id)
  AND NOT EXISTS (SELECT 1 FROM revisions WHERE image = images.id)
  AND NOT EXISTS (SELECT 1 FROM work_images WHERE image = images.id)`;

/** Marks the chosen unreferenced images as being erased, not those that an admin removed: an appeal can restore them. Nothing may refer to them from then on. */
const markStatement = (db: Db, now: number, chosen: SQL) =>
  db
    .update(images)
    .set({ erasingAt: now })
    .where(sql`${images.erasingAt} IS NULL AND ${images.removedAt} IS NULL AND ${chosen} AND ${isUnreferenced}`)
    .returning(erased);

export const addImageStatement = (db: Db, image: NewImage) => db.insert(images).values(image);

/** Marks the unreferenced images among `ids`. */
export const markUnusedByIdStatement = (db: Db, ids: readonly string[], now: number) =>
  markStatement(db, now, sql`${images.id} IN ${listed(ids)}`);

/** Marks unreferenced images that were created in a time span, at most `limit`. */
export const markUnusedByAgeStatement = (db: Db, span: { from: number; to: number }, limit: number, now: number) =>
  markStatement(
    db,
    now,
    sql`${images.id} IN (SELECT id FROM images WHERE created_at >= ${span.from} AND created_at < ${span.to}
                            AND erasing_at IS NULL AND ${isUnreferenced} LIMIT ${literalNumber(limit)})`,
  );

/** Marks unreferenced images in a range of ids that were created before `before`, at most `limit`. */
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
                            AND erasing_at IS NULL AND ${isUnreferenced} LIMIT ${literalNumber(limit)})`,
  );

/** Marks the owner's unreferenced images, at most `limit`. Returns those that are already being erased too. */
export const markUnusedByOwnerStatement = (db: Db, owner: number, limit: number, now: number) =>
  db
    .update(images)
    .set({ erasingAt: sql`coalesce(${images.erasingAt}, ${now})` })
    .where(
      sql`${images.id} IN (SELECT id FROM images WHERE owner = ${owner} AND ${isUnreferenced} LIMIT ${literalNumber(limit)})`,
    )
    .returning(erased);

/** Returns images being erased, by this run or an interrupted one. */
export const erasingStatement = (db: Db, now: number, limit: number) =>
  db.select(erased).from(images).where(lte(images.erasingAt, now)).limit(limit);

/** Deletes the rows of images whose files are deleted. */
export const deleteImagesStatement = (db: Db, ids: readonly string[]) =>
  db.delete(images).where(and(inArray(images.id, listed(ids)), isNotNull(images.erasingAt)));
