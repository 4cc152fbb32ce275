import { type SQL, sql } from 'drizzle-orm';
import { DRAFTS_MAX } from '#contract/limits';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import { workBytesSql } from '../../db/sweeps.ts';
import { buildsOn, type StoredFields } from './drafts.repo.ts';
import { mayKeep, type OverwritingSave } from './revisions.repo.ts';

/** Returns how many bytes a work takes as the triggers of `users.text_bytes` count them. */
export function countTextBytes(fields: Omit<StoredFields, 'words'>): number {
  const { title, content, subtopics, teams, imageAlt } = fields;
  return [title, content, JSON.stringify(subtopics), JSON.stringify(teams), imageAlt].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    0,
  );
}

const textBytesSql = (author: number | null): SQL => sql`(SELECT text_bytes FROM users WHERE seq = ${author})`;
const draftBytesSql = (id: string): SQL => sql`(SELECT ${workBytesSql} FROM drafts WHERE id = ${id})`;

/** How many bytes of drafts and revisions a user stores: one row. */
export function textBytesStatement(db: Db, author: number | null) {
  return db.all<{ textBytes: number | null }>(sql`SELECT ${textBytesSql(author)} AS textBytes`);
}

/**
 * What decides whether a save may begin: who has the id already, how much the author stores, and whether the save may
 * keep the draft's text as a revision. One row.
 */
export function saveFactsStatement(db: Db, save: Omit<OverwritingSave, 'author'>, author: number | null) {
  const { id } = save;
  return db.all<{
    draftBy: number | null;
    postBy: number | null;
    kept: number;
    textBytes: number | null;
    mayKeep: number;
  }>(sql`
    SELECT (SELECT author FROM drafts WHERE id = ${id}) AS draftBy, (SELECT blogger FROM posts WHERE id = ${id}) AS postBy,
      (SELECT count(*) FROM drafts WHERE author = ${author}) AS kept, ${textBytesSql(author)} AS textBytes,
      EXISTS (SELECT 1 FROM drafts d WHERE d.id = ${id} AND ${mayKeep(save)}) AS mayKeep`);
}

/**
 * Rolls a save back that exceeds a limit at the moment it is written, as others save at the same time: a quota for
 * whatever stores one more text (`hasQuota`), DRAFTS_MAX, and `bytesMax`. A text that gets no longer always fits.
 */
export function assertSaveStatement(
  db: Db,
  save: OverwritingSave,
  fields: StoredFields,
  { hasQuota, bytesMax }: { hasQuota: boolean; bytesMax: number },
) {
  const { id, author } = save;
  const isKnown = sql`EXISTS (SELECT 1 FROM drafts WHERE id = ${id})`;
  const keepsNothing = sql`NOT EXISTS (
    SELECT 1 FROM drafts d WHERE d.id = ${id} AND d.author = ${author} AND ${buildsOn(save)} AND ${mayKeep(save)})`;
  const bytes = countTextBytes(fields);
  return assertStatement(
    db,
    sql`(${hasQuota ? 1 : 0} OR (${isKnown} AND ${keepsNothing}))
      AND (${isKnown} OR (SELECT count(*) FROM drafts WHERE author = ${author}) < ${DRAFTS_MAX})
      AND (${textBytesSql(author)} + ${bytes} <= ${bytesMax}
        OR (${isKnown} AND ${keepsNothing} AND ${bytes} <= ${draftBytesSql(id)}))`,
  );
}

/** Rolls a publication back whose revisions would exceed `bytesMax`. */
export function assertTextRoomStatement(db: Db, author: number, bytes: number, bytesMax: number) {
  return assertStatement(db, sql`${textBytesSql(author)} + ${bytes} <= ${bytesMax}`);
}
