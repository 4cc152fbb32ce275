import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

/** Counts parked messages, up to `most`: one row. */
export function parkedCountStatement(db: Db, most: number) {
  return db.all<{ n: number }>(sql`
    SELECT count(*) AS n FROM (SELECT 1 FROM outbox_messages WHERE state = 'parked' AND tried_at >= 0 LIMIT ${literalNumber(most)})`);
}
