import { type SQL, sql } from 'drizzle-orm';
import { TOPIC_PAGE_SIZE } from '#contract/limits';
import type { Db } from '../../db/client.ts';
import { type CardViewer, streamPostsStatement } from './post-summaries.repo.ts';

/** Counted so far and no further, as a list may be long. */
export const TOTAL_MAX = 1000;

/**
 * A page of a stream that says how many posts there are in all: one row with that, and the posts below `before`.
 * @param stream its number, or SQL that gives it; `exists` is 0 when that is NULL
 * @param isListed SQL that tells whether a `post` of the stream stands in the list; all do without it
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
                                LIMIT ${TOTAL_MAX + 1})) AS total`),
    streamPostsStatement(db, stream, { before, limit: TOPIC_PAGE_SIZE + 1 }, viewer, isListed),
  ] as const;
}
