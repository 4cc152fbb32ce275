import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Reads the salt of the suppression list: one row. */
export function bulkMailStatement(db: Db) {
  return db.all<{ salt: string }>(sql`SELECT salt FROM bulk_mail WHERE id = 1`);
}
