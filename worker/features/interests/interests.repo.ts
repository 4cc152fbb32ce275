import { type SQL, sql } from 'drizzle-orm';
import type { CategoryKey } from '#contract/topics';
import type { Db } from '../../db/client.ts';
import { parentCategoryStreamSql } from '../../db/follows.ts';
import { categoryStream, streamSql } from '../../db/streams.ts';
import { followCategoriesStatement, followSubtopicsStatement } from './interests.statements.ts';

/** Follows implied subtopics, which narrow nothing, and whole categories, by default none. */
export const followImpliedStatements = (
  db: Db,
  user: number,
  category: CategoryKey,
  names: readonly string[],
  now: number,
  whole: readonly CategoryKey[] = [],
) =>
  [
    followSubtopicsStatement(db, user, category, names, now, sql`1`),
    followCategoriesStatement(db, user, whole, now),
  ] as const;

/** Unfollows a category with all its parts. */
export function unfollowCategoryStatements(db: Db, user: number, category: CategoryKey) {
  const stream = categoryStream(category);
  return [
    db.run(sql`DELETE FROM follows WHERE user = ${user} AND kind = 1 AND stream = ${stream}`),
    db.run(
      sql`DELETE FROM follows AS f WHERE f.user = ${user} AND f.kind = 0 AND ${parentCategoryStreamSql} = ${stream}`,
    ),
  ] as const;
}

/**
 * Unfollows parts of a category, and the category with its last chosen part: it would otherwise count as followed
 * whole.
 * @param streams SQL that selects the parts' streams
 */
export function unfollowPartsStatements(db: Db, user: number, category: CategoryKey, streams: SQL) {
  const stream = categoryStream(category);
  const chosen = sql`SELECT 1 FROM follows f WHERE f.user = ${user} AND f.kind = 0 AND f.implied = 0`;
  return [
    db.run(sql`
      DELETE FROM follows WHERE user = ${user} AND kind = 1 AND stream = ${stream}
         AND EXISTS (${chosen} AND f.stream IN (${streams}))
         AND NOT EXISTS (${chosen} AND f.stream NOT IN (${streams}) AND ${parentCategoryStreamSql} = ${stream})`),
    db.run(sql`DELETE FROM follows WHERE user = ${user} AND kind = 0 AND stream IN (${streams})`),
  ] as const;
}

/** Selects the stream of a subtopic by its public id. */
export const subtopicStream = (id: string): SQL =>
  sql`SELECT ${streamSql('subtopic', sql`seq`)} FROM subtopics WHERE id = ${id}`;
