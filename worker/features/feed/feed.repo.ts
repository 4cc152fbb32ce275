import { sql } from 'drizzle-orm';
import { FEED_MIN_MATCHES } from '#contract/limits';
import type { Db } from '../../db/client.ts';
import { isFeedSource } from '../../db/follows.ts';
import { mergedStreamsSql } from '../../db/merged-streams.ts';
import { ALL_POSTS } from '../../db/streams.ts';
import { hasPaidAccessSql } from '../access/access.statements.ts';
import {
  type CardViewer,
  type PostSummaryRow,
  postSummaryColumns,
  postSummaryJoins,
  streamPostsStatement,
  unlockedColumn,
} from '../posts/post-summaries.statements.ts';

/** Mode of a feed: 0 first page, which decides; 1 followed streams; 2 also whole categories; 3 general. */
export type FeedMode = 0 | 1 | 2 | 3;

/**
 * `why` is a JSON array of streams, none in the general feed. `isFilled` is 1 for a post that a followed category adds
 * to a thin feed. `followedHits` counts at most one page plus one. `isPaid` is 1 if the viewer pays for the blog.
 */
export type FeedRow = PostSummaryRow & {
  why?: string | null;
  isFilled?: number | null;
  followedHits?: number;
  isPaid?: number;
};

/** Returns one page of the general feed: all posts. */
export function generalStatement(db: Db, page: { before: number; limit: number }, viewer: CardViewer) {
  return streamPostsStatement(db, ALL_POSTS, page, viewer);
}

/**
 * Returns one page of a reader's feed (docs/architecture.md "Streams and the feed"). Disable a branch in its source or
 * LIMIT, never in a WHERE, which would scan.
 * @param page.since the oldest creation time, milliseconds UTC; null for no limit
 * @param page.mode with 1 only followed streams
 * @param page.limit the rows to read, one more than shown
 */
export function feedStatement(
  db: Db,
  { user, now }: CardViewer & { user: number },
  page: { before: number; since: number | null; limit: number; mode: Exclude<FeedMode, 3> },
) {
  const { before, mode, limit } = page;
  const range = { before, above: sql`(SELECT lo FROM low)`, limit };
  const categories = sql`
        FROM follows f WHERE f.user = ${user} AND f.kind = 1
         AND (${mode} = 2 OR ${mode} = 0 AND (SELECT n FROM hit_count) < ${FEED_MIN_MATCHES})`;
  return db.all<FeedRow>(sql`
    WITH RECURSIVE
    low(lo) AS MATERIALIZED (
      SELECT iif(${page.since} IS NULL, 0,
        coalesce((SELECT seq FROM posts WHERE created_at >= ${page.since} ORDER BY created_at LIMIT 1), 9e15) - 1)),
    ${mergedStreamsSql('followed', sql`FROM follows f WHERE f.user = ${user} AND ${isFeedSource(user)}`, range)},
    hits AS MATERIALIZED (
      SELECT post FROM followed WHERE post IS NOT NULL GROUP BY post ORDER BY post DESC LIMIT ${limit}),
    hit_count AS MATERIALIZED (SELECT count(*) AS n FROM hits),
    ${mergedStreamsSql('added', categories, range)},
    chosen AS MATERIALIZED (
      SELECT post, json_group_array(stream) AS why, min(is_added) AS isFilled
        FROM (SELECT stream, post, 0 AS is_added FROM followed WHERE post IS NOT NULL
              UNION ALL SELECT stream, post, 1 FROM added WHERE post IS NOT NULL)
       GROUP BY post ORDER BY post DESC LIMIT ${limit}),
    page AS MATERIALIZED (
      SELECT post, why, isFilled FROM chosen
      UNION ALL
      SELECT * FROM (SELECT post, NULL, NULL FROM stream_posts WHERE stream = ${ALL_POSTS} AND post < ${before}
                      ORDER BY post DESC
                      LIMIT iif(${mode} = 0 AND NOT EXISTS (SELECT 1 FROM chosen), ${limit}, 0)))
    SELECT ${postSummaryColumns}, ${unlockedColumn({ user, now })}, page.why, page.isFilled, (SELECT n FROM hit_count) AS followedHits,
      ${hasPaidAccessSql(user, sql`p.blogger`, now)} AS isPaid
      FROM page CROSS JOIN posts p ON p.seq = page.post ${postSummaryJoins}
     ORDER BY p.seq DESC`);
}
