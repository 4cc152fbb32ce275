import { sql } from 'drizzle-orm';
import type { CategoryKey } from '#contract/topics';
import type { Db } from '../../db/client.ts';
import { categoryStream, streamSql } from '../../db/streams.ts';

export type FollowRow = {
  category: string | null;
  subtopicId: string | null;
  subtopicCategory: string | null;
  name: string | null;
  label: string | null;
  teamId: string | null;
  leagueId: string | null;
};

/** Everything a reader follows, but bloggers. */
export function followsStatement(db: Db, user: number) {
  return db.all<FollowRow>(sql`
    SELECT f.category, s.id AS subtopicId, t.category AS subtopicCategory, s.name, s.label, m.id AS teamId, l.id AS leagueId
      FROM follows f
      LEFT JOIN subtopics s ON s.seq = f.subtopic
      LEFT JOIN topics t ON t.seq = s.topic
      LEFT JOIN teams m ON m.seq = f.team
      LEFT JOIN leagues l ON l.seq = f.league
     WHERE f.user = ${user} AND f.blogger IS NULL
     ORDER BY f.kind DESC, f.stream`);
}

/** Follows whole categories, beside what is followed already. */
export function followCategoriesStatement(db: Db, user: number, keys: readonly CategoryKey[], now: number) {
  const rows = keys.map((key) => ({ key, stream: categoryStream(key) }));
  return db.run(sql`
    INSERT INTO follows (user, kind, stream, category, created_at)
    SELECT ${user}, 1, value->>'stream', value->>'key', ${now} FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT DO NOTHING`);
}

/**
 * Follows subtopics of a category by their stored names, beside what is followed already.
 * @param implied whether they come with another choice, instead of having been chosen (db/schema/streams.ts)
 */
export function followSubtopicsStatement(
  db: Db,
  user: number,
  category: CategoryKey,
  names: readonly string[],
  now: number,
  implied = false,
) {
  return db.run(sql`
    INSERT INTO follows (user, kind, stream, subtopic, implied, created_at)
    SELECT ${user}, 0, ${streamSql('subtopic', sql`s.seq`)}, s.seq, ${implied ? 1 : 0}, ${now}
      FROM json_each(${JSON.stringify(names)}) wanted
      JOIN topics t ON t.category = ${category}
      JOIN subtopics s ON s.topic = t.seq AND s.name = wanted.value
     WHERE true
    ON CONFLICT DO NOTHING`);
}

/** Takes back everything that is followed inside a category, and the category itself. */
export function unfollowCategoryStatements(db: Db, user: number, category: CategoryKey) {
  const subtopics = sql`(SELECT s.seq FROM topics t JOIN subtopics s ON s.topic = t.seq WHERE t.category = ${category})`;
  return [
    db.run(sql`DELETE FROM follows WHERE user = ${user} AND kind = 1 AND stream = ${categoryStream(category)}`),
    db.run(sql`DELETE FROM follows WHERE user = ${user} AND kind = 0 AND subtopic IN ${subtopics}`),
  ] as const;
}
