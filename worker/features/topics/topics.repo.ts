import { sql } from 'drizzle-orm';
import type { CategoryKey } from '#contract/topics';
import type { Db } from '../../db/client.ts';
import { categoryStream, streamSql } from '../../db/streams.ts';
import type { CardViewer } from '../posts/post-summaries.statements.ts';
import { streamPageStatements } from '../posts/stream-pages.statements.ts';

/** Reads a category's posts below `before`, with their total. */
export function topicStatements(db: Db, category: CategoryKey, before: number, viewer: CardViewer) {
  return streamPageStatements(db, categoryStream(category), before, viewer);
}

/** Reads a subtopic's posts, by its stored name or label; `exists` is 0 when the category has no such subtopic. */
export function subtopicStatements(
  db: Db,
  category: CategoryKey,
  subtopic: string,
  before: number,
  viewer: CardViewer,
) {
  const seq = sql`(SELECT s.seq FROM topics t JOIN subtopics s ON s.topic = t.seq
                    WHERE t.category = ${category} AND ${subtopic} IN (s.name, s.label))`;
  return streamPageStatements(db, streamSql('subtopic', seq), before, viewer);
}
