import { sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';
import { feeInForceSql } from '../../db/fees.ts';
import { isSuspendedSql } from '../../db/suspensions.ts';
import { type ChargingRow, countFreePostsSql, countPostsSql } from './charging.statements.ts';
import type { LiveSubscription } from './subscriptions.policy.ts';
import { liveColumns } from './subscriptions.repo.ts';

/** The data of an offer: price, facts for obstacles, and the reader's existing subscription. */
export type OfferRow = {
  bloggerSeq: number;
  bloggerId: string;
  username: string;
  isBlogging: number;
  isDeleting: number;
  isSuspended: number;
  priceCents: number;
  nextPriceCents: number | null;
  nextPriceFrom: number | null;
  feePercentage: number;
  hadFreeStart: number;
  customerId: string | null;
  productId: string | null;
} & ChargingRow &
  (
    | (LiveSubscription & { subscriptionId: string; stripeSubscriptionId: string | null })
    // Without a live subscription.
    | { subscriptionId: null }
  );

/**
 * Reads the offers of bloggers to a reader: one row each, none without a profile. A local-only subscription (demo
 * content) ends by itself after it is unsubscribed.
 * @param bloggerIds public ids
 * @param reader `seq`, null for a guest
 */
export function offersStatement(db: Db, bloggerIds: readonly string[], reader: number | null, now: number) {
  return db.all<OfferRow>(sql`
    SELECT u.seq AS bloggerSeq, u.id AS bloggerId, u.username, r.is_blogging AS isBlogging,
      (r.deleting_at IS NOT NULL OR u.deleting_at IS NOT NULL) AS isDeleting, ${isSuspendedSql('u', now)} AS isSuspended,
      r.subscription_cents AS priceCents,
      r.next_subscription_cents AS nextPriceCents, r.next_subscription_from AS nextPriceFrom,
      ${countPostsSql(sql`u.seq`)} AS posts, ${countFreePostsSql(sql`u.seq`)} AS freePosts,
      ${feeInForceSql(now)} AS feePercentage,
      EXISTS (SELECT 1 FROM subscriptions WHERE subscriber = ${reader} AND creator = u.seq AND free_start = 1)
        AS hadFreeStart,
      (SELECT stripe_customer_id FROM stripe_customers WHERE user = ${reader}) AS customerId,
      (SELECT stripe_product_id FROM stripe_products WHERE creator = u.seq) AS productId,
      s.id AS subscriptionId, s.stripe_subscription_id AS stripeSubscriptionId, ${liveColumns}
      FROM users u
      JOIN profiles r ON r.user = u.seq
      LEFT JOIN subscriptions s ON s.subscriber = ${reader} AND s.creator = u.seq AND s.ended_at IS NULL
                               AND NOT (s.stripe_subscription_id IS NULL AND s.active = 0
                                        AND coalesce(s.current_period_end, 0) <= ${now})
      LEFT JOIN subscribers e ON e.user = s.subscriber AND e.creator = s.creator
     WHERE u.id IN (SELECT value FROM json_each(${JSON.stringify(bloggerIds)}))`);
}

/** Stores the Stripe ids of a reader and a blogger. The first stored id wins. */
export function saveStripeIdsStatements(
  db: Db,
  names: { reader: number; customerId: string; blogger: number; productId: string },
): Statement[] {
  return [
    db.run(sql`
      INSERT INTO stripe_customers (user, stripe_customer_id) VALUES (${names.reader}, ${names.customerId})
      ON CONFLICT (user) DO NOTHING`),
    db.run(sql`
      INSERT INTO stripe_products (creator, stripe_product_id) VALUES (${names.blogger}, ${names.productId})
      ON CONFLICT (creator) DO NOTHING`),
  ];
}

/** Reads the Stripe ids of a reader and a blogger: one row. */
export function stripeIdsStatement(db: Db, reader: number, blogger: number) {
  return db.all<{ customerId: string; productId: string }>(sql`
    SELECT c.stripe_customer_id AS customerId, p.stripe_product_id AS productId
      FROM stripe_customers c JOIN stripe_products p ON p.creator = ${blogger} WHERE c.user = ${reader}`);
}

/** Deletes a customer id that the provider no longer knows; the next use creates a new one. */
export const deleteStripeCustomerStatement = (db: Db, customerId: string): Statement =>
  db.run(sql`DELETE FROM stripe_customers WHERE stripe_customer_id = ${customerId}`);

/** Deletes a product id that the provider no longer knows. */
export const deleteStripeProductStatement = (db: Db, productId: string): Statement =>
  db.run(sql`DELETE FROM stripe_products WHERE stripe_product_id = ${productId}`);

/** Ends a local-only subscription that was unsubscribed and has expired. */
export function endLocalOnlyStatement(db: Db, reader: number, blogger: number, now: number) {
  return db.run(sql`
    UPDATE subscriptions SET ended_at = coalesce(current_period_end, ${now}), version = version + 1
     WHERE subscriber = ${reader} AND creator = ${blogger} AND ended_at IS NULL AND stripe_subscription_id IS NULL
       AND active = 0 AND coalesce(current_period_end, 0) <= ${now}`);
}
