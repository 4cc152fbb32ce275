import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { PaidPeriod } from './billing.policy.ts';

/** Reads the last payment above zero of each subscription. @param ids SQL for a JSON array of our own ids */
export function lastPaymentsStatement(db: Db, ids: SQL) {
  return db.all<PaidPeriod & { subscriptionId: string }>(sql`
    SELECT i.subscription_id AS subscriptionId, i.amount_cents AS amountCents, i.refunded_cents AS refundedCents,
      i.disputed_cents AS disputedCents, i.period_start AS periodStart, i.period_end AS periodEnd
      FROM json_each(${ids}) given
      JOIN invoices i ON i.id = (SELECT id FROM invoices WHERE subscription_id = given.value AND amount_cents > 0
                                  ORDER BY paid_at DESC, id LIMIT 1)`);
}
