import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import type { StoredSubscription } from './billing.policy.ts';

type Row = Omit<StoredSubscription, 'active'> & { active: 0 | 1; stripeId: string };

const columns = sql`
  id, stripe_subscription_id AS stripeId, active, status, price_cents AS priceCents,
  current_period_end AS currentPeriodEnd, past_due_since AS pastDueSince, unsubscribed_at AS unsubscribedAt,
  ended_at AS endedAt, version`;

const toKnownById = (rows: readonly Row[]): Map<string, StoredSubscription> =>
  new Map(rows.map(({ stripeId, ...row }) => [stripeId, { ...row, active: row.active === 1 }]));

/** Reads stored subscriptions by Stripe's ids. One round trip. */
export async function readStoredSubscriptions(
  db: Db,
  stripeIds: readonly string[],
): Promise<Map<string, StoredSubscription>> {
  const rows = await db.all<Row>(sql`
    SELECT ${columns} FROM subscriptions
     WHERE stripe_subscription_id IN (SELECT value FROM json_each(${JSON.stringify(stripeIds)}))`);
  return toKnownById(rows);
}

/**
 * Returns our live subscriptions by Stripe's ids that were created after `after` and until `until` (milliseconds UTC)
 * and are not among `listed`. One round trip.
 */
export async function readUnlistedLive(
  db: Db,
  { after, until }: { after: number; until: number },
  listed: readonly string[],
  limit: number,
): Promise<Map<string, StoredSubscription>> {
  const rows = await db.all<Row>(sql`
    SELECT ${columns} FROM subscriptions
     WHERE created_at > ${after} AND created_at <= ${until} AND ended_at IS NULL
       AND stripe_subscription_id NOT IN (SELECT value FROM json_each(${JSON.stringify(listed)}))
     ORDER BY created_at LIMIT ${literalNumber(limit)}`);
  return toKnownById(rows);
}

/** Returns the ids of these invoices that are stored. One round trip. */
export async function readRecordedInvoices(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.all<{ id: string }>(sql`
    SELECT id FROM invoices WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the stored invoices by the charges that paid them. One round trip. */
export async function readInvoicesByCharge(db: Db, chargeIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.all<{ chargeId: string; id: string }>(sql`
    SELECT charge_id AS chargeId, id FROM invoices
     WHERE charge_id IN (SELECT value FROM json_each(${JSON.stringify(chargeIds)}))`);
  return new Map(rows.map(({ chargeId, id }) => [chargeId, id]));
}
