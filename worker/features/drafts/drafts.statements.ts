import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { workBytesSql, workColumnsSql } from '../../db/work-fields.ts';
import { postAsWorkSql } from './drafts.repo.ts';
import { storedTextBytesSql } from './text-bytes.repo.ts';

/**
 * Sets the access of the author's draft to that of its post: publishing the draft then does not revert the switch. Does not
 * change the version; open editors do not notice.
 */
export function draftAccessStatement(db: Db, id: string, author: number, isFree: boolean) {
  return db.run(sql`UPDATE drafts SET is_free = ${isFree ? 1 : 0} WHERE id = ${id} AND author = ${author}`);
}

/** SQL expression: the format of the author's draft, else of their post, else 1. */
export const storedFormatSql = (id: string, author: number | null): SQL => sql`coalesce(
  (SELECT format FROM drafts WHERE id = ${id} AND author = ${author}),
  (SELECT format FROM posts WHERE id = ${id} AND blogger = ${author}), 1)`;

/** Returns the version of the author's draft: at most one row. */
export function draftVersionStatement(db: Db, id: string, author: number | null) {
  return db.all<{ version: number }>(sql`SELECT version FROM drafts WHERE id = ${id} AND author = ${author}`);
}

/** Bytes that a user stores, and that a publication adds (apart from the published text) and removes with the draft. */
export type PublicationBytes = { stored: number; replacedPost: number | null; endedDraft: number | null };

/**
 * Reads the sizes that decide whether a publication fits: one row.
 * @param base the version of the published draft; another version of it becomes a revision
 */
export function publicationBytesStatement(db: Db, id: string, author: number | null, base: number | SQL | null) {
  const post = postAsWorkSql(id, author);
  return db.all<PublicationBytes>(sql`
    SELECT ${storedTextBytesSql(author)} AS stored,
      (WITH replaced (${workColumnsSql}) AS (SELECT ${post.columns} FROM ${post.from}
          AND NOT EXISTS (SELECT 1 FROM revisions WHERE work = ${id} AND kind = 'published'))
       SELECT ${workBytesSql} FROM replaced) AS replacedPost,
      (SELECT ${workBytesSql} FROM drafts WHERE id = ${id} AND author = ${author} AND version IS ${base}) AS endedDraft`);
}
