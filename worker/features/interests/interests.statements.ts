import { type SQL, sql } from 'drizzle-orm';
import type { Cadence } from '#contract/audience';
import type { CategoryKey } from '#contract/topics';
import type { Db } from '../../db/client.ts';
import { isFeedSource, narrowedCategories } from '../../db/follows.ts';
import { categoryStream, streamSql } from '../../db/streams.ts';
import { hasPaidAccessSql } from '../access/access.statements.ts';

/**
 * `isFeedSource` as defined in worker/db/follows.ts. `cadence` is null for a subscriber whom the hourly job has not yet
 * put on the list.
 */
export type FollowRow = {
  isFeedSource: number;
  category: string | null;
  subtopicId: string | null;
  subtopicCategory: string | null;
  name: string | null;
  label: string | null;
  teamId: string | null;
  leagueId: string | null;
  implied: number;
  bloggerId: string | null;
  cadence: Cadence | null;
  isPaid: number;
};

/** Returns everything that a reader follows. */
export function followsStatement(db: Db, user: number, now: number) {
  return db.all<FollowRow>(sql`
    SELECT ${isFeedSource(user)} AS isFeedSource, f.category, s.id AS subtopicId,
      t.category AS subtopicCategory, s.name, s.label, m.id AS teamId, l.id AS leagueId, f.implied,
      b.id AS bloggerId, x.cadence, f.blogger IS NOT NULL AND ${hasPaidAccessSql(user, sql`f.blogger`, now)} AS isPaid
      FROM follows f
      LEFT JOIN subtopics s ON s.seq = f.subtopic
      LEFT JOIN topics t ON t.seq = s.topic
      LEFT JOIN teams m ON m.seq = f.team
      LEFT JOIN leagues l ON l.seq = f.league
      LEFT JOIN users b ON b.seq = f.blogger
      LEFT JOIN list_members x ON x.blogger = f.blogger AND x.contact = (SELECT seq FROM contacts WHERE user = ${user})
     WHERE f.user = ${user}
     ORDER BY f.kind DESC, f.stream`);
}

/** Follows whole categories, in addition to the present follows. */
export function followCategoriesStatement(db: Db, user: number, keys: readonly CategoryKey[], now: number) {
  const rows = keys.map((key) => ({ key, stream: categoryStream(key) }));
  return db.run(sql`
    INSERT INTO follows (user, kind, stream, category, created_at)
    SELECT ${user}, 1, value->>'stream', value->>'key', ${now} FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT DO NOTHING`);
}

/**
 * Follows subtopics of a category by their stored names, in addition to the present follows.
 * @param implied SQL that tests whether they come with another choice instead of being chosen
 * (worker/db/schema/streams.ts)
 */
export function followSubtopicsStatement(
  db: Db,
  user: number,
  category: CategoryKey,
  names: readonly string[],
  now: number,
  implied: SQL = sql`0`,
) {
  return db.run(sql`
    INSERT INTO follows (user, kind, stream, subtopic, implied, created_at)
    SELECT ${user}, 0, ${streamSql('subtopic', sql`s.seq`)}, s.seq, ${implied}, ${now}
      FROM json_each(${JSON.stringify(names)}) wanted
      JOIN topics t ON t.category = ${category}
      JOIN subtopics s ON s.topic = t.seq AND s.name = wanted.value
     WHERE true
    ON CONFLICT (user, kind, stream) DO UPDATE SET implied = 0 WHERE implied = 1 AND excluded.implied = 0`);
}

/** Tests whether a user follows a whole category, without having chosen parts of it. */
export const isCategoryFollowedSql = (user: number, category: CategoryKey): SQL => sql`(
  EXISTS (SELECT 1 FROM follows WHERE user = ${user} AND kind = 1 AND stream = ${categoryStream(category)})
  AND ${categoryStream(category)} NOT IN ${narrowedCategories(user)})`;

/** Follows a category and some of its subtopics, in addition to the present follows. A whole category remains whole. */
export function addFollowsStatements(
  db: Db,
  user: number,
  category: CategoryKey,
  names: readonly string[],
  now: number,
) {
  return [
    followSubtopicsStatement(db, user, category, names, now, isCategoryFollowedSql(user, category)),
    followCategoriesStatement(db, user, [category], now),
  ] as const;
}
