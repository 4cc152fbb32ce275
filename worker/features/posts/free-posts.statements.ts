import { type SQL, sql } from 'drizzle-orm';
import { FREE_POSTS_MAX, FREE_POSTS_MIN } from '#contract/limits';

/**
 * SQL condition for the rule of free-posts.policy; tests/worker/posts/free-posts.test.ts compares them. Checks them again inside the write, because the author's other
 * posts may have changed since they were read.
 */
export function isAccessAllowedSql(id: string, user: number, isFree: boolean): SQL {
  const free = sql`posts WHERE blogger = ${user} AND is_free = 1 AND unpublished_at IS NULL`;
  const count = sql`(SELECT count(*) FROM ${free})`;
  const isFreeNow = sql`EXISTS (SELECT 1 FROM ${free} AND id = ${id})`;
  const wasFree = sql`EXISTS (SELECT 1 FROM posts WHERE blogger = ${user} AND is_free = 1 AND id = ${id})`;
  const isImported = sql`EXISTS (SELECT 1 FROM posts WHERE blogger = ${user} AND id = ${id} AND seq < 0)`;
  const native = sql`(SELECT count(*) FROM ${free} AND seq > 0)`;
  const max = sql`coalesce((SELECT max_free_posts FROM profiles WHERE user = ${user}), ${FREE_POSTS_MAX})`;
  return isFree
    ? sql`(${isFreeNow} OR ${isImported} OR ${native} < ${max})`
    : sql`(NOT ${wasFree} OR ${count} - ${isFreeNow} >= ${FREE_POSTS_MIN})`;
}
