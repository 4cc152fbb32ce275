import { sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import type { LiveSubscription } from './subscriptions.policy.ts';

/** A reader's live subscription and its blogger. `nextPrice...` is the blogger's pending price. */
export type SubscriptionRow = LiveSubscription & {
  id: string;
  priceCents: number;
  bloggerPriceCents: number;
  /** Ordered price of its checkout; null when that is no longer known. */
  orderedCents: number | null;
  nextPriceCents: number | null;
  nextPriceFrom: number | null;
  since: number;
  stripeSubscriptionId: string | null;
  /** The blogger is being deleted. */
  isDeleting: number;
  bloggerId: string;
  username: string;
  pictureKey: string | null;
};

/** Columns of a `LiveSubscription`, from `subscriptions s LEFT JOIN subscribers e`. */
export const liveColumns = sql`
  s.active, s.status, s.current_period_end AS paidUntil, s.past_due_since AS pastDueSince,
  coalesce(e.subscribed, 0) AS entitled, e.subscription_end AS entitledUntil`;

/** Reads a reader's live subscriptions, newest first. */
export function liveSubscriptionsStatement(db: Db, reader: number) {
  return db.all<SubscriptionRow>(sql`
    SELECT s.id, s.price_cents AS priceCents, r.subscription_cents AS bloggerPriceCents,
      (SELECT price_cents FROM checkouts WHERE id = s.id) AS orderedCents,
      r.next_subscription_cents AS nextPriceCents, r.next_subscription_from AS nextPriceFrom, s.created_at AS since,
      ${liveColumns},
      s.stripe_subscription_id AS stripeSubscriptionId,
      (r.deleting_at IS NOT NULL OR u.deleting_at IS NOT NULL) AS isDeleting,
      u.id AS bloggerId, u.username, r.picture_key AS pictureKey
      FROM subscriptions s
      JOIN users u ON u.seq = s.creator
      LEFT JOIN subscribers e ON e.user = s.subscriber AND e.creator = s.creator
      LEFT JOIN profiles r ON r.user = s.creator
     WHERE s.subscriber = ${reader} AND s.ended_at IS NULL
     ORDER BY s.created_at DESC, s.id`);
}

/** Reads a reader's Stripe customer id, null before their first checkout, and whether they have paid anything. */
export function hasBillingStatement(db: Db, reader: number) {
  return oneRow<{ customerId: string | null; hasReceipts: number }>(
    db,
    sql`
    SELECT (SELECT stripe_customer_id FROM stripe_customers WHERE user = ${reader}) AS customerId,
      EXISTS (SELECT 1 FROM invoices WHERE subscriber = ${reader} AND amount_cents > 0) AS hasReceipts`,
  );
}

/** Cancels or resumes a local-only subscription (demo content): access lasts until its paid end. */
export function changeLocalOnlyStatements(db: Db, id: string, active: boolean, now: number): Statement[] {
  const unbilled = sql`id = ${id} AND stripe_subscription_id IS NULL`;
  return [
    db.run(sql`
      UPDATE subscriptions SET active = ${active ? 1 : 0}, unsubscribed_at = ${active ? null : now},
        version = version + 1 WHERE ${unbilled}`),
    db.run(sql`
      INSERT INTO subscribers (user, creator, subscribed, subscription_end)
      SELECT subscriber, creator, ${active ? 0 : 1}, coalesce(current_period_end, 0) FROM subscriptions WHERE ${unbilled}
      ON CONFLICT (user, creator) DO UPDATE SET subscribed = excluded.subscribed,
        subscription_end = excluded.subscription_end`),
  ];
}
