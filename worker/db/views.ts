import { sql } from 'drizzle-orm';
import type { Db, Statement } from './client.ts';

/** Flush of a view counter: `[post seq, views]` pairs, and the id of its previous flush. */
export type ViewFlush = { id: string; before: string | null; counts: readonly (readonly [number, number])[] };

/**
 * Adds a flush of view counts to the posts unless its id is already stored. Deletes the previous flush, which will not
 * be repeated, so each counter has one row.
 */
export function viewFlushStatements(db: Db, flush: ViewFlush, now: number): Statement[] {
  return [
    db.run(sql`
      UPDATE posts SET view_count = view_count + counts.n
        FROM (SELECT value->>0 AS post, value->>1 AS n FROM json_each(${JSON.stringify(flush.counts)})) AS counts
       WHERE posts.seq = counts.post AND NOT EXISTS (SELECT 1 FROM view_flushes WHERE id = ${flush.id})`),
    db.run(sql`INSERT INTO view_flushes (id, applied_at) VALUES (${flush.id}, ${now}) ON CONFLICT DO NOTHING`),
    db.run(sql`DELETE FROM view_flushes WHERE id = ${flush.before}`),
  ];
}
