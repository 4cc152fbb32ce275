import { type SQL, sql } from 'drizzle-orm';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import { workBytesSql } from '../../db/sweeps.ts';
import { postAsWorkSql, type StoredFields, workColumns } from './drafts.repo.ts';

/** Returns the bytes of a work as the triggers of `users.text_bytes` count them. */
export function countTextBytes(fields: Omit<StoredFields, 'words'>): number {
  const { title, content, subtopics, teams, imageAlt } = fields;
  return [title, content, JSON.stringify(subtopics), JSON.stringify(teams), imageAlt].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    0,
  );
}

/** Selects the bytes of drafts and revisions that a user stores. */
export const textBytesSql = (author: number | null): SQL => sql`(SELECT text_bytes FROM users WHERE seq = ${author})`;

/** A text of `bytes` for an account that may store `bytesMax`. */
export type TextRoom = { bytes: number; bytesMax: number };

/** Tests whether one more text fits into the author's storage. */
export const hasTextRoomSql = (author: number, { bytes, bytesMax }: TextRoom): SQL =>
  sql`${textBytesSql(author)} + ${bytes} <= ${bytesMax}`;

/**
 * Rolls a batch back that stores more than `bytesMax`, unless the author already stored as much before it. Must come
 * after all statements that store or delete a text.
 * @param storedBefore bytes as read for this request
 */
export function assertTextRoomStatement(db: Db, author: number, bytesMax: number, storedBefore: number) {
  return assertStatement(db, sql`${textBytesSql(author)} <= ${Math.max(bytesMax, storedBefore)}`);
}

/** Bytes that a user stores, and that a publication adds (apart from the published text) and removes with the draft. */
export type PublicationBytes = { stored: number | null; replacedPost: number | null; endedDraft: number | null };

/**
 * Reads the sizes that decide whether a publication fits: one row.
 * @param base the version of the published draft; another version of it becomes a revision
 */
export function publicationBytesStatement(db: Db, id: string, author: number | null, base: number | null) {
  const post = postAsWorkSql(id, author ?? 0);
  return db.all<PublicationBytes>(sql`
    SELECT ${textBytesSql(author)} AS stored,
      (WITH replaced (${workColumns}) AS (SELECT ${post.columns} FROM ${post.from}
          AND NOT EXISTS (SELECT 1 FROM revisions WHERE work = ${id} AND kind = 'published'))
       SELECT ${workBytesSql} FROM replaced) AS replacedPost,
      (SELECT ${workBytesSql} FROM drafts WHERE id = ${id} AND author = ${author} AND version IS ${base}) AS endedDraft`);
}
