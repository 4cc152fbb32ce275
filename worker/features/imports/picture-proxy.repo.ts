import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Reads whether a user has this import and it is open: at most one row. */
export function openImportStatement(db: Db, user: number, id: string, now: number) {
  return db.all<{ isOpen: 1 }>(sql`
    SELECT 1 AS isOpen FROM imports WHERE id = ${id} AND blogger = ${user} AND state = 'open' AND expires_at > ${now}`);
}
