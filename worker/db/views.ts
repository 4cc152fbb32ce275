import { sql } from 'drizzle-orm';
import { FIGURE_DAYS_STORED, type ViewSource } from '#contract/figures';
import { VISITS_COUNTED_MS } from '#contract/limits';
import { DAY } from '#contract/time';
import type { Db, Statement } from './client.ts';

/**
 * Flush of a view counter: `[post seq, views]` and `[campaign key, visits]` pairs, `[post seq, day, source, views]`, and
 * the id of its previous flush. A flush that an earlier version has stored has no visits or no sources.
 */
export type ViewFlush = {
  id: string;
  before: string | null;
  counts: readonly (readonly [number, number])[];
  visits?: readonly (readonly [string, number])[];
  sources?: readonly (readonly [post: number, day: number, source: ViewSource, views: number])[];
};

function visitsStatement(db: Db, id: string, visits: NonNullable<ViewFlush['visits']>, now: number): Statement {
  return db.run(sql`
    UPDATE campaigns SET visits = visits + counts.n
      FROM (SELECT value->>0 AS key, value->>1 AS n FROM json_each(${JSON.stringify(visits)})) AS counts
     WHERE campaigns.key = counts.key AND campaigns.created_at > ${now - VISITS_COUNTED_MS}
       AND NOT EXISTS (SELECT 1 FROM view_flushes WHERE id = ${id})`);
}

/**
 * Adds the views by day and source to the figures of the blogs, and deletes their days that are no longer stored: a blog
 * without views gains few rows.
 */
function sourcesStatements(db: Db, id: string, sources: NonNullable<ViewFlush['sources']>, now: number): Statement[] {
  const counts = JSON.stringify(sources);
  const oldest = Math.floor(now / DAY) - FIGURE_DAYS_STORED;
  return [
    db.run(sql`
      INSERT INTO figures (blogger, day, post, kind, n)
      SELECT p.blogger, v.value->>1, p.seq, v.value->>2, v.value->>3
        FROM json_each(${counts}) v CROSS JOIN posts p ON p.seq = v.value->>0
       WHERE NOT EXISTS (SELECT 1 FROM view_flushes WHERE id = ${id})
          ON CONFLICT (blogger, day, post, kind) DO UPDATE SET n = n + excluded.n`),
    db.run(sql`
      DELETE FROM figures WHERE day < ${oldest} AND blogger IN (
        SELECT p.blogger FROM json_each(${counts}) v CROSS JOIN posts p ON p.seq = v.value->>0)`),
  ];
}

/**
 * Adds a flush of view counts to the posts, and its visits to campaigns that are not too old, unless its id is already
 * stored. Deletes the previous flush, which will not be repeated, so each counter has one row.
 */
export function viewFlushStatements(db: Db, flush: ViewFlush, now: number): Statement[] {
  const { visits = [], sources = [] } = flush;
  return [
    db.run(sql`
      UPDATE posts SET view_count = view_count + counts.n
        FROM (SELECT value->>0 AS post, value->>1 AS n FROM json_each(${JSON.stringify(flush.counts)})) AS counts
       WHERE posts.seq = counts.post AND NOT EXISTS (SELECT 1 FROM view_flushes WHERE id = ${flush.id})`),
    ...(visits.length === 0 ? [] : [visitsStatement(db, flush.id, visits, now)]),
    ...(sources.length === 0 ? [] : sourcesStatements(db, flush.id, sources, now)),
    db.run(sql`INSERT INTO view_flushes (id, applied_at) VALUES (${flush.id}, ${now}) ON CONFLICT DO NOTHING`),
    db.run(sql`DELETE FROM view_flushes WHERE id = ${flush.before}`),
  ];
}
