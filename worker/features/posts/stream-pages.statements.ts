import { type SQL, sql } from 'drizzle-orm';
import { TOPIC_PAGE_SIZE, TOPIC_TOTAL_MAX } from '#contract/limits';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { type CardViewer, streamPostsStatement } from './post-summaries.statements.ts';

/**
 * Reads a page of a stream: one row with the total, and the posts below `before`.
 * @param stream its number, or SQL expression for it; `exists` is 0 when that is NULL
 * @param isListed SQL condition on `post`; default is all
 */
export function streamPageStatements(
  db: Db,
  stream: number | SQL,
  before: number,
  viewer: CardViewer,
  isListed: SQL = sql`true`,
) {
  return [
    db.all<{ exists: number; total: number }>(sql`
      SELECT ${stream} IS NOT NULL AS "exists",
        (SELECT count(*) FROM (SELECT 1 FROM stream_posts WHERE stream = ${stream} AND ${isListed}
                                LIMIT ${literalNumber(TOPIC_TOTAL_MAX + 1)})) AS total`),
    streamPostsStatement(db, stream, { before, limit: TOPIC_PAGE_SIZE + 1 }, viewer, isListed),
  ] as const;
}
