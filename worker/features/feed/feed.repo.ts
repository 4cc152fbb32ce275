import { type SQL, sql } from 'drizzle-orm';
import { FEED_MIN_MATCHES } from '#contract/limits';
import type { Db } from '../../db/client.ts';
import { ALL_POSTS, categoryStream, streamSql } from '../../db/streams.ts';
import { type CardRow, cardColumns, cardJoins, streamCards } from '../posts/post-cards.repo.ts';

/** How a feed is put together: 0 the first page decides, then 1 what is followed, 2 categories too, 3 general. */
export type FeedMode = 0 | 1 | 2 | 3;

/** `why` is a JSON array of streams, none in the general feed; `followedHits` counts to one page and one. */
export type FeedRow = CardRow & { why?: string | null; followedHits?: number };

/** A post matches one reader in at most so many streams: its subtopics or teams and leagues, category, blogger. */
const STREAMS_A_POST = 8;

/** One page of the feed of everybody who follows nothing: all posts. */
export function generalStatement(db: Db, page: { before: number; limit: number }) {
  return streamCards(db, ALL_POSTS, page.before, page.limit);
}

/**
 * One page of a reader's feed in one statement (decisions 'What the feed is'): a recursive CTE is used as a priority
 * queue that merges the followed streams newest first, so that what it reads grows with the streams, never with the
 * posts. A branch is switched off in its source or its LIMIT, never by a WHERE that makes it scan.
 * @param page.since the oldest creation time, milliseconds UTC
 * @param page.limit how many rows; one more than is shown
 */
export function feedStatement(
  db: Db,
  user: number,
  page: { before: number; since: number; limit: number; mode: Exclude<FeedMode, 3> },
) {
  const { before, mode, limit } = page;
  const pops = limit * STREAMS_A_POST;
  const newest = (stream: SQL, below: SQL) =>
    sql`(SELECT max(post) FROM stream_posts WHERE stream = ${stream} AND post < ${below} AND post > (SELECT lo FROM low))`;
  return db.all<FeedRow>(sql`
    WITH RECURSIVE
    low(lo) AS MATERIALIZED (
      SELECT coalesce((SELECT seq FROM posts WHERE created_at >= ${page.since} ORDER BY created_at LIMIT 1), 9e15) - 1),
    -- The categories of which parts were chosen; any other that is followed counts as followed whole (decisions).
    narrowed(stream) AS MATERIALIZED (
      SELECT DISTINCT CASE WHEN f.subtopic IS NOT NULL
               THEN (SELECT ${streamSql('category', sql`s.topic`)} FROM subtopics s WHERE s.seq = f.subtopic)
               ELSE ${categoryStream('sports')} END
        FROM follows f WHERE f.user = ${user} AND f.kind = 0 AND f.implied = 0 AND f.blogger IS NULL),
    followed(stream, post) AS (
      SELECT f.stream, ${newest(sql`f.stream`, sql`${before}`)}
        FROM follows f WHERE f.user = ${user} AND (f.kind = 0 OR f.stream NOT IN narrowed)
      UNION ALL
      SELECT h.stream, ${newest(sql`h.stream`, sql`h.post`)} FROM followed h WHERE h.post IS NOT NULL
       ORDER BY 2 DESC LIMIT ${pops}),
    hits AS MATERIALIZED (
      SELECT post FROM followed WHERE post IS NOT NULL GROUP BY post ORDER BY post DESC LIMIT ${limit}),
    hit_count AS MATERIALIZED (SELECT count(*) AS n FROM hits),
    added(stream, post) AS (
      SELECT f.stream, ${newest(sql`f.stream`, sql`${before}`)}
        FROM follows f WHERE f.user = ${user} AND f.kind = 1
         AND (${mode} = 2 OR ${mode} = 0 AND (SELECT n FROM hit_count) < ${FEED_MIN_MATCHES})
      UNION ALL
      SELECT w.stream, ${newest(sql`w.stream`, sql`w.post`)} FROM added w WHERE w.post IS NOT NULL
       ORDER BY 2 DESC LIMIT ${pops}),
    chosen AS MATERIALIZED (
      SELECT post, json_group_array(stream) AS why
        FROM (SELECT stream, post FROM followed WHERE post IS NOT NULL
              UNION ALL SELECT stream, post FROM added WHERE post IS NOT NULL)
       GROUP BY post ORDER BY post DESC LIMIT ${limit}),
    page AS MATERIALIZED (
      SELECT post, why FROM chosen
      UNION ALL
      SELECT * FROM (SELECT post, NULL FROM stream_posts WHERE stream = ${ALL_POSTS} AND post < ${before}
                      ORDER BY post DESC
                      LIMIT iif(${mode} = 0 AND NOT EXISTS (SELECT 1 FROM chosen), ${limit}, 0)))
    SELECT ${cardColumns}, page.why, (SELECT n FROM hit_count) AS followedHits
      FROM page CROSS JOIN posts p ON p.seq = page.post ${cardJoins}
     ORDER BY p.seq DESC`);
}
