import { type SQL, sql } from 'drizzle-orm';
import { FEED_MIN_MATCHES } from '#contract/limits';
import type { Db } from '../../db/client.ts';
import { isFeedSource } from '../../db/follows.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { mergedStreamsSql } from '../../db/merged-streams.ts';
import { hasMutedPostsSql } from '../../db/mutes.ts';
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

/**
 * Range of a page of a feed.
 * @property since the oldest creation time, milliseconds UTC; null for no limit
 * @property limit the rows to read, one more than shown
 * @property mode with 1 only followed streams
 * @property isFar for a reader with mutes: merges further, because a page was short
 */
export type FeedPage = { before: number; since: number | null; limit: number; mode: FeedMode; isFar?: boolean };

/** Returns one page of the general feed: all posts. Empty for a reader with mutes. */
export function generalStatement(db: Db, page: { before: number; limit: number }, viewer: CardViewer) {
  const { user } = viewer;
  const stream = user === null ? ALL_POSTS : sql`iif(${hasMutedPostsSql(user)}, NULL, ${ALL_POSTS})`;
  return streamPostsStatement(db, stream, page, viewer, sql`post > 0`);
}

/**
 * SQL query for the `seq` below the posts since a time, milliseconds UTC; null for no limit. Imported posts, with numbers
 * below 0, are in no personal feed, and their dates do not count.
 */
export const oldestSql = (since: number | null): SQL => sql`
  SELECT iif(${since} IS NULL, 0,
    coalesce((SELECT seq FROM posts WHERE created_at >= ${since} AND seq > 0 ORDER BY created_at LIMIT 1), 9e15) - 1)`;

/** Returns the followed streams of a user, and the categories that fill a thin feed, as sources of a merge. */
export const feedSources = (user: number) => ({
  followed: sql`FROM follows f WHERE f.user = ${user} AND ${isFeedSource(user)}`,
  categories: sql`FROM follows f WHERE f.user = ${user} AND f.kind = 1`,
});

/**
 * Returns one page of a reader's feed (docs/architecture.md "Streams and the feed"), none for a reader with mutes.
 * Disable a branch in its source or LIMIT, never in a WHERE, which would scan.
 */
export function feedStatement(db: Db, viewer: CardViewer & { user: number }, page: FeedPage) {
  const { user, now } = viewer;
  const { before, since, limit, mode } = page;
  if (mode === 3) return generalStatement(db, page, viewer);
  const range = { before, above: sql`(SELECT lo FROM low)`, limit };
  const { followed, categories } = feedSources(user);
  const hasNoMutes = sql`NOT ${hasMutedPostsSql(user)}`;
  const isFilling = sql`(${mode} = 2 OR ${mode} = 0 AND (SELECT n FROM hit_count) < ${FEED_MIN_MATCHES})`;
  return db.all<FeedRow>(sql`
    WITH RECURSIVE
    low(lo) AS MATERIALIZED (${oldestSql(since)}),
    ${mergedStreamsSql('followed', sql`${followed} AND ${hasNoMutes}`, range)},
    hits AS MATERIALIZED (
      SELECT post FROM followed WHERE post IS NOT NULL GROUP BY post ORDER BY post DESC LIMIT ${literalNumber(limit)}),
    hit_count AS MATERIALIZED (SELECT count(*) AS n FROM hits),
    ${mergedStreamsSql('added', sql`${categories} AND ${isFilling} AND ${hasNoMutes}`, range)},
    chosen AS MATERIALIZED (
      SELECT post, json_group_array(stream) AS why, min(is_added) AS isFilled
        FROM (SELECT stream, post, 0 AS is_added FROM followed WHERE post IS NOT NULL
              UNION ALL SELECT stream, post, 1 FROM added WHERE post IS NOT NULL)
       GROUP BY post ORDER BY post DESC LIMIT ${literalNumber(limit)}),
    page AS MATERIALIZED (
      SELECT post, why, isFilled FROM chosen
      UNION ALL
      SELECT * FROM (SELECT post, NULL, NULL FROM stream_posts WHERE stream = ${ALL_POSTS} AND post < ${before} AND post > 0
                      ORDER BY post DESC
                      LIMIT iif(${mode} = 0 AND ${hasNoMutes} AND NOT EXISTS (SELECT 1 FROM chosen), ${limit}, 0)))
    SELECT ${postSummaryColumns}, ${unlockedColumn({ user, now })}, page.why, page.isFilled, (SELECT n FROM hit_count) AS followedHits,
      ${hasPaidAccessSql(user, sql`p.blogger`, now)} AS isPaid
      FROM page CROSS JOIN posts p ON p.seq = page.post ${postSummaryJoins}
     ORDER BY p.seq DESC`);
}
