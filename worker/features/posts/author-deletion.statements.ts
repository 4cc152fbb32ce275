import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { withdrawNoticesStatement } from '../mail/notices.statements.ts';
import { removePostsFromStreamsStatement } from './post-streams.repo.ts';

/** Posts hidden per batch. Each post is in several streams. */
export const HIDE_SLICE = 100;

/**
 * Hides a blogger's newest published posts, HIDE_SLICE at most, from streams, search and waiting notices. The last
 * statement returns them.
 */
export function hideNewestPostsStatements(db: Db, blogger: number, now: number) {
  const newest = sql`
    SELECT seq FROM posts WHERE blogger = ${blogger} AND unpublished_at IS NULL
     ORDER BY seq DESC LIMIT ${literalNumber(HIDE_SLICE)}`;
  return [
    removePostsFromStreamsStatement(db, newest),
    db.run(sql`DELETE FROM post_search WHERE rowid IN (${newest})`),
    db.run(sql`DELETE FROM premium_search WHERE rowid IN (${newest})`),
    withdrawNoticesStatement(db, newest),
    db.all<{ id: string; title: string }>(sql`
      UPDATE posts SET unpublished_at = ${now} WHERE seq IN (${newest}) RETURNING id, title`),
  ] as const;
}
