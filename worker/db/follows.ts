import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { ALL_POSTS, categoryStream, streamSql } from './streams.ts';

/** The stream of the category that a row `f` of `follows` is a part of; NULL for categories and bloggers. */
export const parentCategoryStreamSql = sql`
  CASE WHEN f.subtopic IS NOT NULL
       THEN (SELECT ${streamSql('category', sql`part.topic`)} FROM subtopics part WHERE part.seq = f.subtopic)
       WHEN f.team IS NOT NULL OR f.league IS NOT NULL THEN ${categoryStream('sports')} END`;

/** The streams of the categories of which a user has chosen parts: these count as followed in part (decisions). */
export const narrowedCategories = (user: number): SQL => sql`
  (SELECT ${parentCategoryStreamSql} FROM follows f WHERE f.user = ${user} AND f.kind = 0 AND f.implied = 0 AND f.blogger IS NULL)`;

/** Whether a row `f` of a user's follows is itself a source of their feed: all but categories of which parts were chosen. */
export const isFeedSource = (user: number): SQL => sql`(f.kind = 0 OR f.stream NOT IN ${narrowedCategories(user)})`;

/** JSON of every row of a user's follows: the same text as long as they follow the same. */
export function followsFingerprintStatement(db: Db, user: number) {
  return db.all<{ basis: string }>(sql`
    SELECT json_group_array(row) AS basis
      FROM (SELECT f.stream * 4 + f.kind * 2 + f.implied AS row FROM follows f
             WHERE f.user = ${user} ORDER BY f.kind, f.stream)`);
}

/**
 * What a person hears and where: the streams that their feed is made of, bloggers' too, all posts for who follows nothing;
 * and those of `sessionIds` that are still alive. One round trip.
 */
export async function readSocketSubscriptions(db: Db, user: number, sessionIds: readonly string[], now: number) {
  const [row] = await db.all<{ streams: string; sessions: string }>(sql`
    SELECT (SELECT json_group_array(f.stream) FROM follows f WHERE f.user = ${user} AND ${isFeedSource(user)}) AS streams,
      (SELECT json_group_array(s.id) FROM sessions s JOIN users u ON u.seq = s.user
        WHERE s.id IN (SELECT value FROM json_each(${JSON.stringify(sessionIds)}))
          AND s.user = ${user} AND s.expires_at > ${now} AND u.deleting_at IS NULL) AS sessions`);
  const streams = JSON.parse(row?.streams ?? '[]') as number[];
  return {
    streams: streams.length > 0 ? streams : [ALL_POSTS],
    sessionIds: JSON.parse(row?.sessions ?? '[]') as string[],
  };
}
