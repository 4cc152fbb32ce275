import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { withdrawNoticesStatement } from '../mail/notices.repo.ts';
import { removePostsFromStreamsStatement } from './post-streams.repo.ts';

/** So many posts are hidden at a time: each stands in a handful of streams. */
export const HIDE_SLICE = 100;
/** So many are deleted at a time, each with its text, tags and reactions. */
export const DELETE_SLICE = 50;

/**
 * Takes the newest of somebody's published posts, HIDE_SLICE at most, out of everything that shows or tells of them. The last
 * statement answers with them.
 */
export function hideNewestPostsStatements(db: Db, blogger: number, now: number) {
  const newest = sql`
    SELECT seq FROM posts WHERE blogger = ${blogger} AND unpublished_at IS NULL
     ORDER BY seq DESC LIMIT ${sql.raw(String(HIDE_SLICE))}`;
  return [
    removePostsFromStreamsStatement(db, newest),
    db.run(sql`DELETE FROM post_search WHERE rowid IN (${newest})`),
    db.run(sql`DELETE FROM premium_search WHERE rowid IN (${newest})`),
    withdrawNoticesStatement(db, newest),
    db.all<{ id: string; title: string }>(sql`
      UPDATE posts SET unpublished_at = ${now} WHERE seq IN (${newest}) RETURNING id, title`),
  ] as const;
}

/** The ids of a slice of the hidden posts of a blogger. */
export function hiddenPostsStatement(db: Db, blogger: number) {
  return db.all<{ id: string }>(sql`
    SELECT id FROM posts WHERE blogger = ${blogger} AND unpublished_at IS NOT NULL LIMIT ${DELETE_SLICE}`);
}

/** Deletes posts with all that belongs to them, unless they are public. */
export function deleteHiddenStatement(db: Db, blogger: number, ids: readonly string[]) {
  return db.run(sql`
    DELETE FROM posts WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
       AND blogger = ${blogger} AND unpublished_at IS NOT NULL`);
}
