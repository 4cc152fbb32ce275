import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isFeedSource } from '../../db/follows.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { mergedStreamsSql } from '../../db/merged-streams.ts';
import { streamSql } from '../../db/streams.ts';
import { canReadSql, hasPaidAccessSql, paidBloggersSql } from '../access/access.statements.ts';
import { postSummaryColumns, postSummaryJoins } from '../posts/post-summaries.statements.ts';
import { postTextColumns } from '../posts/post-texts.statements.ts';
import type { WebFeedItemRow } from './feed-items.present.ts';
import { FEED_ITEMS_MAX } from './feeds.policy.ts';

/** What decides whether a private feed has changed, for one post. */
export type FeedHeadRow = { seq: number; id: string; updatedAt: number; isReadable: number };

/**
 * Reads the newest posts in the scope of the key with this hash, without texts; none for an unknown key. Imported posts,
 * with numbers below 0, are only in a feed of their blogger.
 */
export function feedHeadsStatement(db: Db, hash: string, now: number) {
  const paidBy = sql`(SELECT user FROM feed_keys WHERE hash = ${hash} AND scope = 'paid')`;
  const range = { before: Number.MAX_SAFE_INTEGER, above: sql`0`, limit: FEED_ITEMS_MAX };
  const isPaid = sql`
    (SELECT ${hasPaidAccessSql(sql`k.user`, sql`k.blogger`, now)} FROM feed_keys k WHERE k.hash = ${hash})`;
  // DISTINCT with LIMIT stops the merge at the last post needed; GROUP BY or ORDER BY would read all of it.
  return db.all<FeedHeadRow>(sql`
    WITH RECURSIVE
    sources(stream) AS (
      SELECT f.stream FROM feed_keys k CROSS JOIN follows f ON f.user = k.user
       WHERE k.hash = ${hash} AND k.scope = 'mine' AND ${isFeedSource(sql`k.user`)}
      UNION ALL
      SELECT ${streamSql('blogger', sql`paid.blogger`)} FROM (${paidBloggersSql(paidBy, now)}) paid),
    ${mergedStreamsSql('listed', sql`FROM sources f`, range)}
    SELECT p.seq, p.id, p.updated_at AS updatedAt,
      ${canReadSql(sql`(SELECT user FROM feed_keys WHERE hash = ${hash})`, now)} AS isReadable
      FROM (SELECT DISTINCT post FROM listed WHERE post IS NOT NULL LIMIT ${literalNumber(FEED_ITEMS_MAX)}) page
      CROSS JOIN posts p ON p.seq = page.post
    UNION ALL
    SELECT * FROM (
      SELECT p.seq, p.id, p.updated_at, ${canReadSql(sql`k.user`, now, isPaid)}
        FROM feed_keys k CROSS JOIN posts p ON p.blogger = k.blogger
       WHERE k.hash = ${hash} AND p.unpublished_at IS NULL
       ORDER BY p.seq DESC LIMIT ${literalNumber(FEED_ITEMS_MAX)})`);
}

/** Reads published posts by their numbers, with the texts that the user may read. */
export function privateItemsStatement(db: Db, seqs: readonly number[], user: number, now: number) {
  return db.all<WebFeedItemRow>(sql`
    SELECT ${postSummaryColumns}, ${postTextColumns(user, now)}
      FROM json_each(${JSON.stringify(seqs)}) page CROSS JOIN posts p ON p.seq = page.value ${postSummaryJoins}
     WHERE p.unpublished_at IS NULL
     ORDER BY p.seq DESC`);
}

/** What a user follows, as feeds name it: only the columns of its kind are set. */
export type FollowedFeedRow = {
  category: string | null;
  subtopic: string | null;
  team: string | null;
  league: string | null;
  bloggerId: string | null;
  username: string | null;
};

/** Reads what a user follows: topics, teams and leagues, then bloggers. */
export function followedFeedsStatement(db: Db, user: number) {
  return db.all<FollowedFeedRow>(sql`
    SELECT coalesce(f.category, t.category) AS category, s.name AS subtopic, m.id AS team, l.id AS league,
      b.id AS bloggerId, b.username
      FROM follows f
      LEFT JOIN subtopics s ON s.seq = f.subtopic
      LEFT JOIN topics t ON t.seq = s.topic
      LEFT JOIN teams m ON m.seq = f.team
      LEFT JOIN leagues l ON l.seq = f.league
      LEFT JOIN users b ON b.seq = f.blogger
     WHERE f.user = ${user} AND ${isFeedSource(user)} AND (b.seq IS NULL OR b.deleting_at IS NULL)
     ORDER BY f.blogger IS NOT NULL, f.kind, f.stream`);
}
