import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isFeedSource } from '../../db/follows.ts';
import { mergedStreamsSql } from '../../db/merged-streams.ts';
import { streamSql } from '../../db/streams.ts';
import { canReadSql, readableBloggersSql } from '../access/access.statements.ts';
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
  const userWith = (scope: 'mine' | 'paid') => sql`(SELECT user FROM viewer WHERE scope = ${scope})`;
  const range = {
    before: Number.MAX_SAFE_INTEGER,
    above: sql`(SELECT iif(scope = 'blogger', -9e15, 0) FROM viewer)`,
    limit: FEED_ITEMS_MAX,
  };
  return db.all<FeedHeadRow>(sql`
    WITH RECURSIVE
    viewer(user, scope, blogger) AS MATERIALIZED (SELECT user, scope, blogger FROM feed_keys WHERE hash = ${hash}),
    sources(stream) AS MATERIALIZED (
      SELECT f.stream FROM follows f WHERE f.user = ${userWith('mine')} AND ${isFeedSource(userWith('mine'))}
      UNION
      SELECT ${streamSql('blogger', sql`paid.blogger`)} FROM (${readableBloggersSql(userWith('paid'), now)}) paid
       WHERE paid.blogger <> ${userWith('paid')}
      UNION
      SELECT ${streamSql('blogger', sql`blogger`)} FROM viewer WHERE scope = 'blogger'),
    ${mergedStreamsSql('listed', sql`FROM sources f`, range)},
    page AS MATERIALIZED (
      SELECT post FROM listed WHERE post IS NOT NULL GROUP BY post ORDER BY post DESC LIMIT ${FEED_ITEMS_MAX})
    SELECT p.seq, p.id, p.updated_at AS updatedAt, ${canReadSql(sql`(SELECT user FROM viewer)`, now)} AS isReadable
      FROM page CROSS JOIN posts p ON p.seq = page.post
     ORDER BY p.seq DESC`);
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
