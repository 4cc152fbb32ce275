import { sql } from 'drizzle-orm';
import type { Price } from '#contract/prices';
import type { Db } from '../../db/client.ts';
import { type Fee, feesStatement } from '../../db/fees.ts';
import { oneRow } from '../../db/one-row.ts';
import type { StoredSubscription } from './billing.policy.ts';
import type { InvoiceRow } from './invoice-plan.policy.ts';

type Bit<Row, Key extends keyof Row> = Omit<Row, Key> & Record<Key, 0 | 1>;

/** A stored subscription with the public ids of the reader and the blogger. */
export type StoredSubscriptionRow = StoredSubscription & { reader: string; blogger: string; freeStart: 0 | 1 };
type KnownStoredRow = Bit<StoredSubscriptionRow, 'active'>;

const knownColumns = sql`
  s.id, s.active, s.status, s.price_cents AS priceCents, s.current_period_end AS currentPeriodEnd,
  s.past_due_since AS pastDueSince, s.unsubscribed_at AS unsubscribedAt, s.ended_at AS endedAt, s.version, s.free_start AS freeStart,
  r.id AS reader, w.id AS blogger`;

/** Returns a stored subscription by Stripe's id: at most one row. */
export const storedSubscriptionStatement = (db: Db, stripeSubscriptionId: string) =>
  db.all<KnownStoredRow>(sql`
    SELECT ${knownColumns} FROM subscriptions s JOIN users r ON r.seq = s.subscriber JOIN users w ON w.seq = s.creator
     WHERE s.stripe_subscription_id = ${stripeSubscriptionId}`);

/** Converts a row of `storedSubscriptionStatement`. */
export const toStoredSubscription = (row: KnownStoredRow | undefined): StoredSubscriptionRow | undefined =>
  row && { ...row, active: row.active === 1 };

/** Ids in the metadata of a subscription at Stripe. */
type Named = { reader: string; blogger: string; checkout: string };

/** The blogger's price. A blogger without a profile, or one who is being deleted, has none. */
type BlogFacts = { isDeleting: true } | { isDeleting: false; price: Price & { version: number } };

export type BillingContext = {
  /** Null when the account is deleted. */
  reader: { seq: number; email: string; username: string; isDeleting: boolean } | null;
  blogger: ({ seq: number; username: string } & BlogFacts) | null;
  /** True when both users exist here or have been deleted here. Other deployments may share the Stripe account. */
  areOurs: boolean;
  /** The platform's fees (`feeAt`). */
  fees: Fee[];
  /** Another live subscription of the same pair, by Stripe's id. */
  otherLive: { stripeSubscriptionId: string | null } | null;
  /** True when another invoice of the subscription was fully refunded or is disputed (`isFullyReturned`). */
  isRevoked: boolean;
  invoices: InvoiceRow[];
};

type FactsRow = {
  readerSeq: number | null;
  email: string | null;
  readerName: string | null;
  readerIsDeleting: 0 | 1;
  bloggerSeq: number | null;
  bloggerName: string | null;
  bloggerIsDeleting: 0 | 1;
  areOurs: 0 | 1;
  priceCents: number | null;
  nextPriceCents: number | null;
  nextPriceFrom: number | null;
  priceVersion: number | null;
  isRevoked: 0 | 1;
};

function blogOf({ bloggerIsDeleting, priceCents, nextPriceCents, nextPriceFrom, priceVersion }: FactsRow): BlogFacts {
  if (bloggerIsDeleting === 1 || priceCents === null || priceVersion === null) return { isDeleting: true };
  return { isDeleting: false, price: { priceCents, nextPriceCents, nextPriceFrom, version: priceVersion } };
}

/** Tests whether the user's account was deleted. */
const wasDeleted = (userId: string) => sql`EXISTS (SELECT 1 FROM deletions WHERE account_id = ${userId})`;

/** Reads what is stored about the users and invoices of a subscription. One round trip. */
export async function readBillingContext(
  db: Db,
  named: Named,
  subscription: { stripeId: string; periodStart: number; invoiceIds: readonly string[] },
): Promise<BillingContext> {
  const ids = JSON.stringify(subscription.invoiceIds);
  const [[row], others, invoices, fees] = await db.batch([
    oneRow<FactsRow>(
      db,
      sql`
      SELECT r.seq AS readerSeq, r.email, r.username AS readerName, r.deleting_at IS NOT NULL AS readerIsDeleting,
        w.seq AS bloggerSeq, w.username AS bloggerName,
        w.deleting_at IS NOT NULL OR p.deleting_at IS NOT NULL OR p.user IS NULL AS bloggerIsDeleting,
        (r.seq IS NOT NULL OR ${wasDeleted(named.reader)})
          AND (w.seq IS NOT NULL OR ${wasDeleted(named.blogger)}) AS areOurs,
        p.subscription_cents AS priceCents, p.next_subscription_cents AS nextPriceCents,
        p.next_subscription_from AS nextPriceFrom, p.price_version AS priceVersion,
        EXISTS (SELECT 1 FROM invoices i WHERE i.subscription_id = ${named.checkout}
                   AND i.id NOT IN (SELECT value FROM json_each(${ids}))
                   AND (i.disputed_cents > 0
                     OR i.amount_cents > 0 AND i.refunded_cents >= i.amount_cents
                        AND i.period_end > ${subscription.periodStart})) AS isRevoked
        FROM (SELECT 1) LEFT JOIN users r ON r.id = ${named.reader} LEFT JOIN users w ON w.id = ${named.blogger}
        LEFT JOIN profiles p ON p.user = w.seq`,
    ),
    db.all<{ stripeSubscriptionId: string | null }>(sql`
      SELECT s.stripe_subscription_id AS stripeSubscriptionId
        FROM subscriptions s JOIN users r ON r.seq = s.subscriber JOIN users w ON w.seq = s.creator
       WHERE r.id = ${named.reader} AND w.id = ${named.blogger} AND s.ended_at IS NULL
         AND s.stripe_subscription_id IS NOT ${subscription.stripeId}`),
    db.all<InvoiceRow>(sql`
      SELECT id, subscription_id AS subscriptionId, subscriber_account AS subscriberAccount,
        creator_account AS bloggerAccount, number, amount_cents AS amountCents, fee_percentage AS feePercentage,
        writer_cents AS bloggerCents, card_fee_cents AS cardFeeCents, charge_id AS chargeId, period_start AS periodStart,
        period_end AS periodEnd, paid_at AS paidAt, refunded_cents AS refundedCents, disputed_cents AS disputedCents,
        version
        FROM invoices WHERE id IN (SELECT value FROM json_each(${ids}))`),
    feesStatement(db),
  ]);
  const { readerSeq, email, readerName, bloggerSeq, bloggerName } = row;
  return {
    reader:
      readerSeq === null || email === null || readerName === null
        ? null
        : { seq: readerSeq, email, username: readerName, isDeleting: row.readerIsDeleting === 1 },
    blogger:
      bloggerSeq === null || bloggerName === null ? null : { seq: bloggerSeq, username: bloggerName, ...blogOf(row) },
    areOurs: row.areOurs === 1,
    fees,
    otherLive: others[0] ?? null,
    isRevoked: row.isRevoked === 1,
    invoices,
  };
}

/** Returns the refunds and disputes that the ledger already has. One round trip; none for an empty list. */
export async function readBooked(db: Db, sources: readonly string[]): Promise<Set<string>> {
  if (sources.length === 0) return new Set();
  const rows = await db.all<{ id: string }>(sql`
    SELECT DISTINCT source_id AS id FROM ledger_entries
     WHERE source_type IN ('refund', 'dispute') AND source_id IN (SELECT value FROM json_each(${JSON.stringify(sources)}))`);
  return new Set(rows.map(({ id }) => id));
}
