import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { mutedStreamsSql } from './mutes.ts';
import { ALL_POSTS, categoryStream, streamSql } from './streams.ts';
import { isSuspendedSql } from './suspensions.ts';

/** Stream of the category that contains the row `f` of `follows`; NULL for categories and bloggers. */
export const parentCategoryStreamSql = sql`
  CASE WHEN f.subtopic IS NOT NULL
       THEN (SELECT ${streamSql('category', sql`part.topic`)} FROM subtopics part WHERE part.seq = f.subtopic)
       WHEN f.team IS NOT NULL OR f.league IS NOT NULL THEN ${categoryStream('sports')} END`;

/** Streams of the categories that a user has narrowed by following parts of them. */
export const narrowedCategories = (user: number | SQL): SQL => sql`
  (SELECT ${parentCategoryStreamSql} FROM follows f WHERE f.user = ${user} AND f.kind = 0 AND f.implied = 0 AND f.blogger IS NULL)`;

/** SQL condition: the row `f` of a user's follows is a source of their feed. Narrowed categories are not. */
export const isFeedSource = (user: number | SQL): SQL =>
  sql`(f.kind = 0 OR f.stream NOT IN ${narrowedCategories(user)})`;

/** Selects the follows fingerprint: JSON of every row of a user's follows, unchanged until the follows change. */
export function followsFingerprintStatement(db: Db, user: number) {
  return db.all<{ basis: string }>(sql`
    SELECT json_group_array(row) AS basis
      FROM (SELECT f.stream * 4 + f.kind * 2 + f.implied AS row FROM follows f
             WHERE f.user = ${user} ORDER BY f.kind, f.stream)`);
}

/**
 * Reads the streams that a user's sockets subscribe to (the feed's streams, bloggers' included, or all posts without
 * any follows), the streams that the user has muted, and those of `sessionIds` that are still alive. One round trip.
 */
export async function readSocketSubscriptions(db: Db, user: number, sessionIds: readonly string[], now: number) {
  const [row] = await db.all<{ streams: string; muted: string; sessions: string }>(sql`
    SELECT (SELECT json_group_array(f.stream) FROM follows f WHERE f.user = ${user} AND ${isFeedSource(user)}) AS streams,
      ${mutedStreamsSql(user)} AS muted,
      (SELECT json_group_array(s.id) FROM sessions s JOIN users u ON u.seq = s.user
        WHERE s.id IN (SELECT value FROM json_each(${JSON.stringify(sessionIds)}))
          AND s.user = ${user} AND s.expires_at > ${now} AND u.deleting_at IS NULL
          AND NOT ${isSuspendedSql('u', now)}) AS sessions`);
  const streams = JSON.parse(row?.streams ?? '[]') as number[];
  return {
    streams: streams.length > 0 ? streams : [ALL_POSTS],
    muted: JSON.parse(row?.muted ?? '[]') as number[],
    sessionIds: JSON.parse(row?.sessions ?? '[]') as string[],
  };
}
