import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** The cheapest question that only a working, migrated database answers, with a row once its catalog is loaded. */
export function aliveStatement(db: Db) {
  return db.all(sql`SELECT seq FROM topics LIMIT 1`);
}
