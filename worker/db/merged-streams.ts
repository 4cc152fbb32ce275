import { type SQL, sql } from 'drizzle-orm';

/** Streams of one reader that a post can be in: its subtopics or teams and leagues, category, blogger. */
const STREAMS_A_POST = 8;

/**
 * Range of posts to merge. Its reads grow with the streams, not with the posts.
 * @property before only posts below this `seq`
 * @property above SQL for a `seq`: only posts above it
 * @property limit the posts to find
 */
export type MergedRange = { before: number; above: SQL; limit: number };

/**
 * Returns the recursive CTE `name(stream, post)`: the posts of several streams, newest first, then a row without a post
 * for each exhausted stream (docs/architecture.md "Streams and the feed").
 * @param sources SQL from FROM on, whose row `f` has a `stream`. Disable it there, never in a WHERE of the posts, which
 *   would scan
 */
export function mergedStreamsSql(name: string, sources: SQL, { before, above, limit }: MergedRange): SQL {
  const newest = (stream: SQL, below: SQL) =>
    sql`(SELECT max(post) FROM stream_posts WHERE stream = ${stream} AND post < ${below} AND post > ${above})`;
  const merged = sql.raw(name);
  return sql`${merged}(stream, post) AS (
      SELECT f.stream, ${newest(sql`f.stream`, sql`${before}`)} ${sources}
      UNION ALL
      SELECT m.stream, ${newest(sql`m.stream`, sql`m.post`)} FROM ${merged} m WHERE m.post IS NOT NULL
       ORDER BY 2 DESC LIMIT ${limit * STREAMS_A_POST})`;
}
