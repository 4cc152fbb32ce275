import { type SQL, sql } from 'drizzle-orm';
import { FIGURE_DAYS_STORED, type ViewSource } from '#contract/figures';
import { VISITS_COUNTED_MS } from '#contract/limits';
import { DAY } from '#contract/time';
import type { Db, Statement } from './client.ts';

/**
 * Flush of a view counter: the counter's id, the flush's number, `[post seq, views]` and `[campaign key, visits]` pairs, and
 * `[post seq, day, source, views]`. One that an earlier version has stored has an id of its own and lacks the newer fields.
 */
export type ViewFlush = {
  id: string;
  number?: number;
  counts: readonly (readonly [number, number])[];
  visits?: readonly (readonly [string, number])[];
  sources?: readonly (readonly [post: number, day: number, source: ViewSource, views: number])[];
};

function visitsStatement(db: Db, visits: NonNullable<ViewFlush['visits']>, isNew: SQL, now: number): Statement {
  return db.run(sql`
    UPDATE campaigns SET visits = visits + counts.n
      FROM (SELECT value->>0 AS key, value->>1 AS n FROM json_each(${JSON.stringify(visits)})) AS counts
     WHERE campaigns.key = counts.key AND campaigns.created_at > ${now - VISITS_COUNTED_MS}
       AND ${isNew}`);
}

/**
 * Adds the views by day and source to the figures of the blogs, and deletes their days that are no longer stored: a blog
 * without views gains few rows.
 */
function sourcesStatements(db: Db, sources: NonNullable<ViewFlush['sources']>, isNew: SQL, now: number): Statement[] {
  const counts = JSON.stringify(sources);
  const oldest = Math.floor(now / DAY) - FIGURE_DAYS_STORED;
  return [
    db.run(sql`
      INSERT INTO figures (blogger, day, post, kind, n)
      SELECT p.blogger, v.value->>1, p.seq, v.value->>2, v.value->>3
        FROM json_each(${counts}) v CROSS JOIN posts p ON p.seq = v.value->>0
       WHERE ${isNew}
          ON CONFLICT (blogger, day, post, kind) DO UPDATE SET n = n + excluded.n`),
    db.run(sql`
      DELETE FROM figures WHERE day < ${oldest} AND blogger IN (
        SELECT p.blogger FROM json_each(${counts}) v CROSS JOIN posts p ON p.seq = v.value->>0)`),
  ];
}

/**
 * Adds a flush of view counts to the posts, and its visits to campaigns that are not too old, unless this flush of the
 * counter or a later one is already applied.
 */
export function viewFlushStatements(db: Db, flush: ViewFlush, now: number): Statement[] {
  const { id, number = 0, visits = [], sources = [] } = flush;
  const isNew = sql`NOT EXISTS (SELECT 1 FROM view_flushes WHERE id = ${id} AND number >= ${number})`;
  return [
    db.run(sql`
      UPDATE posts SET view_count = view_count + counts.n
        FROM (SELECT value->>0 AS post, value->>1 AS n FROM json_each(${JSON.stringify(flush.counts)})) AS counts
       WHERE posts.seq = counts.post AND ${isNew}`),
    ...(visits.length === 0 ? [] : [visitsStatement(db, visits, isNew, now)]),
    ...(sources.length === 0 ? [] : sourcesStatements(db, sources, isNew, now)),
    db.run(sql`
      INSERT INTO view_flushes (id, number, applied_at) VALUES (${id}, ${number}, ${now})
        ON CONFLICT (id) DO UPDATE SET number = excluded.number, applied_at = excluded.applied_at
        WHERE excluded.number > view_flushes.number`),
  ];
}
