import { sql } from 'drizzle-orm';
import { FEED_MIN_MATCHES } from '#contract/limits';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { mergedStreamsSql } from '../../db/merged-streams.ts';
import { hasMutedPostsSql, isMutedPostSql } from '../../db/mutes.ts';
import { ALL_POSTS } from '../../db/streams.ts';
import { hasPaidAccessSql } from '../access/access.statements.ts';
import {
  type CardViewer,
  postSummaryColumns,
  postSummaryJoins,
  unlockedColumn,
} from '../posts/post-summaries.statements.ts';
import { type FeedPage, type FeedRow, feedSources, oldestSql } from './feed.repo.ts';

/**
 * A row of the feed of a reader with mutes; a page without posts has one row without a post. `bound` is the lowest merged
 * post, below which posts may be missing, 0 if the streams are exhausted. `found` counts the posts of the page.
 */
export type MutedFeedRow = (FeedRow | { seq: null }) & { bound: number; found: number | null };

/**
 * Returns one page of the feed of a reader with mutes, without what they have muted (docs/architecture.md "Streams and
 * the feed"). Returns no row for a reader without mutes. SQLite prepares a CTE again for each reference to it.
 */
export function mutedFeedStatement(db: Db, { user, now }: CardViewer & { user: number }, page: FeedPage) {
  const { before, since, mode, limit, isFar = false } = page;
  const isGeneral = mode === 3;
  const hasMutes = hasMutedPostsSql(user);
  const isShown = sql`NOT ${isMutedPostSql(user, sql`post`)}`;
  const range = { before, above: sql`(SELECT lo FROM low)`, limit, isFar };
  const { followed, categories } = feedSources(user);
  const sources = isGeneral ? sql`FROM (SELECT ${ALL_POSTS} AS stream) f WHERE true` : followed;
  const isFilling = sql`(${mode} = 2 OR ${mode} = 0 AND (SELECT n FROM hit_count) < ${FEED_MIN_MATCHES})`;
  // An exhausted stream has a row without a post, after all posts.
  const lowest = (merged: 'followed' | 'added') =>
    sql`(SELECT iif(count(*) = count(post), coalesce(min(post), 0), 0) FROM ${sql.raw(merged)})`;
  // HAVING checks posts after the sort, so LIMIT ends the checks.
  return db.all<MutedFeedRow>(sql`
    WITH RECURSIVE
    low(lo) AS MATERIALIZED (${oldestSql(isGeneral ? null : since)}),
    ${mergedStreamsSql('followed', sql`${sources} AND ${hasMutes}`, range)},
    hits AS MATERIALIZED (
      SELECT post FROM followed WHERE post IS NOT NULL GROUP BY post HAVING ${isShown}
       ORDER BY post DESC LIMIT iif(${mode} = 0, ${FEED_MIN_MATCHES}, 0)),
    hit_count AS MATERIALIZED (SELECT count(*) AS n FROM hits),
    ${mergedStreamsSql('added', sql`${categories} AND ${isFilling} AND ${hasMutes}`, range)},
    chosen AS MATERIALIZED (
      SELECT post, json_group_array(stream) AS why, min(is_added) AS isFilled
        FROM (SELECT stream, post, 0 AS is_added FROM followed WHERE post IS NOT NULL
              UNION ALL SELECT stream, post, 1 FROM added WHERE post IS NOT NULL)
       GROUP BY post HAVING ${isShown} ORDER BY post DESC LIMIT ${literalNumber(limit)}),
    cards AS MATERIALIZED (
      SELECT ${postSummaryColumns}, ${unlockedColumn({ user, now })}, iif(${isGeneral}, NULL, page.why) AS why, page.isFilled,
        page.found, (SELECT n FROM hit_count) AS followedHits, ${hasPaidAccessSql(user, sql`p.blogger`, now)} AS isPaid
        FROM (SELECT *, count(*) OVER () AS found FROM chosen) page CROSS JOIN posts p ON p.seq = page.post ${postSummaryJoins})
    SELECT cards.*, bound.post AS bound
      FROM (SELECT max(${lowest('followed')}, ${lowest('added')}) AS post) bound LEFT JOIN cards ON true
     WHERE ${hasMutes} ORDER BY cards.seq DESC`);
}
