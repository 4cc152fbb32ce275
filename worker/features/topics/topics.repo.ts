import { type SQL, sql } from 'drizzle-orm';
import type { CategoryKey } from '#contract/topics';
import type { Db } from '../../db/client.ts';
import { categoryStream, streamSql } from '../../db/streams.ts';
import { streamCards } from '../posts/post-cards.repo.ts';

/** Counted so far and no further, as a list may be long. */
export const TOTAL_MAX = 1000;

function pageStatements(db: Db, stream: number | SQL, before: number, limit: number) {
  return [
    db.all<{ exists: number; total: number }>(sql`
      SELECT ${stream} IS NOT NULL AS "exists",
        (SELECT count(*) FROM (SELECT 1 FROM stream_posts WHERE stream = ${stream} LIMIT ${TOTAL_MAX + 1})) AS total`),
    streamCards(db, stream, before, limit),
  ] as const;
}

/** A category's posts below `before`, and how many there are in all. */
export function topicStatements(db: Db, category: CategoryKey, before: number, limit: number) {
  return pageStatements(db, categoryStream(category), before, limit);
}

/** The same of one subtopic, by its stored name or its label; `exists` is 0 when the category has no such subtopic. */
export function subtopicStatements(db: Db, category: CategoryKey, subtopic: string, before: number, limit: number) {
  const seq = sql`(SELECT s.seq FROM topics t JOIN subtopics s ON s.topic = t.seq
                    WHERE t.category = ${category} AND ${subtopic} IN (s.name, s.label))`;
  return pageStatements(db, streamSql('subtopic', seq), before, limit);
}
