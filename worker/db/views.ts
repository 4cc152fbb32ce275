import { sql } from 'drizzle-orm';
import type { Db, Statement } from './client.ts';

/**
 * Adds a flush of view counts to the posts, once: when the flush's id is there already, nothing changes.
 * @param flush its id and `[post seq, views]` pairs
 */
export function viewFlushStatements(
  db: Db,
  flush: { id: string; counts: readonly (readonly [number, number])[] },
  now: number,
): Statement[] {
  return [
    db.run(sql`
      UPDATE posts SET view_count = view_count + counts.n
        FROM (SELECT value->>0 AS post, value->>1 AS n FROM json_each(${JSON.stringify(flush.counts)})) AS counts
       WHERE posts.seq = counts.post AND NOT EXISTS (SELECT 1 FROM view_flushes WHERE id = ${flush.id})`),
    db.run(sql`INSERT INTO view_flushes (id, applied_at) VALUES (${flush.id}, ${now}) ON CONFLICT DO NOTHING`),
  ];
}
