import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

/** Articles of a blogger that one purge covers; older ones expire from the caches within a minute. */
const PURGED_ARTICLES = 100;

/** Reads a blogger's newest published posts, for `purgeArticles`. @param blogger their `seq` */
export function newestArticlesStatement(db: Db, blogger: number) {
  return db.all<{ id: string; title: string }>(sql`
    SELECT id, title FROM posts WHERE blogger = ${blogger} AND unpublished_at IS NULL
     ORDER BY seq DESC LIMIT ${literalNumber(PURGED_ARTICLES)}`);
}
