import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

/** Counts the open messages from the Contact page, up to `most`: one row. */
export function openMessageCountStatement(db: Db, most: number) {
  return db.all<{ n: number }>(sql`
    SELECT count(*) AS n FROM (
      SELECT 1 FROM contact_messages WHERE answered_at IS NULL AND created_at >= 0 LIMIT ${literalNumber(most)})`);
}
