import { sql } from 'drizzle-orm';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

/** Rolls the batch back when an announced fee is no longer scheduled, or a withdrawn one is scheduled again. */
export const assertFeeChangeStatement = (db: Db, change: { to: number; since: number; isWithdrawn: boolean }) =>
  assertStatement(
    db,
    change.isWithdrawn
      ? sql`NOT EXISTS (SELECT 1 FROM platform_fees WHERE since = ${change.since})`
      : sql`EXISTS (SELECT 1 FROM platform_fees WHERE since = ${change.since} AND percentage = ${change.to})`,
  );

export type NotifiedBlogger = { seq: number; id: string; username: string; email: string };

/** Reads the next bloggers above a `seq`, without blogs that are being deleted. */
export function bloggersAfterStatement(db: Db, after: number, limit: number) {
  return db.all<NotifiedBlogger>(sql`
    SELECT u.seq, u.id, u.username, u.email
      FROM (SELECT user FROM profiles WHERE user > ${after} AND deleting_at IS NULL ORDER BY user LIMIT ${literalNumber(limit)}) r
      CROSS JOIN users u ON u.seq = r.user
     ORDER BY u.seq`);
}
