import { type SQL, sql } from 'drizzle-orm';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import { workBytesSql } from '../../db/sweeps.ts';
import { postAsWorkSql, type StoredFields, workColumns } from './drafts.repo.ts';

/** Returns how many bytes a work takes as the triggers of `users.text_bytes` count them. */
export function countTextBytes(fields: Omit<StoredFields, 'words'>): number {
  const { title, content, subtopics, teams, imageAlt } = fields;
  return [title, content, JSON.stringify(subtopics), JSON.stringify(teams), imageAlt].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    0,
  );
}

/** How many bytes of drafts and revisions a user stores. */
export const textBytesSql = (author: number | null): SQL => sql`(SELECT text_bytes FROM users WHERE seq = ${author})`;

/** A text of `bytes` for an account that may store `bytesMax`. */
export type TextRoom = { bytes: number; bytesMax: number };

/** Whether the author has room for one more text. */
export const hasTextRoomSql = (author: number, { bytes, bytesMax }: TextRoom): SQL =>
  sql`${textBytesSql(author)} + ${bytes} <= ${bytesMax}`;

/**
 * Rolls a batch back that leaves the author with more than `bytesMax`, unless they stored no less before it. Comes after
 * everything in the batch that stores or deletes a text.
 * @param storedBefore bytes as they were read for this request
 */
export function assertTextRoomStatement(db: Db, author: number, bytesMax: number, storedBefore: number) {
  return assertStatement(db, sql`${textBytesSql(author)} <= ${Math.max(bytesMax, storedBefore)}`);
}

/** Bytes: what a user stores, and what publishing a work adds beside the published text, and removes with the draft. */
export type PublicationBytes = { stored: number | null; replacedPost: number | null; endedDraft: number | null };

/**
 * What decides whether a publication fits: one row.
 * @param base the version of the draft that is published; another version of it is kept as a revision
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
