import { type SQL, sql } from 'drizzle-orm';
import { literalNumber } from './literal-number.ts';

/** Streams of one reader that a post can be in: its subtopics or teams and leagues, category, blogger. */
const STREAMS_A_POST = 8;

/** Most pops of a merge of muted posts too, as a multiple of those without. */
const POPS_WITH_MUTES = 5;

/**
 * Range of posts to merge. Its reads grow with the streams, not with the posts.
 * @property before only posts below this `seq`
 * @property above SQL for a `seq`: only posts above it
 * @property limit the posts to find
 * @property isFar goes further, because the reader has muted most of the posts
 */
export type MergedRange = { before: number; above: SQL; limit: number; isFar?: boolean };

/**
 * Returns the recursive CTE `name(stream, post)`: the posts of several streams, newest first, then a row without a post
 * for each exhausted stream (docs/architecture.md "Streams and the feed").
 * @param sources SQL from FROM on, whose row `f` has a `stream`. Disable it there, never in a WHERE of the posts, which
 *   would scan
 */
export function mergedStreamsSql(name: string, sources: SQL, range: MergedRange): SQL {
  const { before, above, limit, isFar = false } = range;
  const pops = limit * STREAMS_A_POST * (isFar ? POPS_WITH_MUTES : 1);
  const newest = (stream: SQL, below: SQL) =>
    sql`(SELECT max(post) FROM stream_posts WHERE stream = ${stream} AND post < ${below} AND post > ${above})`;
  const merged = sql.raw(name);
  return sql`${merged}(stream, post) AS (
      SELECT f.stream, ${newest(sql`f.stream`, sql`${before}`)} ${sources}
      UNION ALL
      SELECT m.stream, ${newest(sql`m.stream`, sql`m.post`)} FROM ${merged} m WHERE m.post IS NOT NULL
       ORDER BY 2 DESC LIMIT ${literalNumber(pops)})`;
}
