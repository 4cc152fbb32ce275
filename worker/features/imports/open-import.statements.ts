import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Reads the id of a user's open import: at most one row. */
export const openImportStatement = (db: Db, user: number, now: number) =>
  db.all<{ id: string }>(sql`
    SELECT id FROM imports WHERE blogger = ${user} AND state = 'open' AND expires_at > ${now}`);
