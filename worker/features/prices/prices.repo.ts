import { type SQL, sql } from 'drizzle-orm';
import { monthStart, type Price } from '#contract/prices';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { enqueueStatement, type NewOutboxMessage } from '../../outbox/enqueue.ts';
import { type PriceChangeSlice, priceItemId } from './prices.messages.ts';
import { comingCents } from './prices.statements.ts';

/**
 * SQL condition for the price updates of subscription `s`. Their ids are `price-item:{subscription}:{version}`, and `;`
 * is the character after `:`.
 */
const itemsOf = sql`o.id > 'price-item:' || s.id || ':' AND o.id < 'price-item:' || s.id || ';'`;

export type OwnPriceRow = Price & { version: number; isOpen: number };

/** Reads a blogger's price; no row without a profile. `isOpen`: blogging is on, and the blog is not being deleted. */
export function ownPriceStatement(db: Db, user: number) {
  return db.all<OwnPriceRow>(sql`
    SELECT subscription_cents AS priceCents, next_subscription_cents AS nextPriceCents,
           next_subscription_from AS nextPriceFrom, price_version AS version,
           is_blogging = 1 AND deleting_at IS NULL AS isOpen
      FROM profiles WHERE user = ${user}`);
}

/** Stores a price. Rolls the batch back if it has changed since `version` was read. */
export function savePriceStatements(db: Db, user: number, version: number, price: Price) {
  return [
    assertStatement(db, sql`(SELECT price_version FROM profiles WHERE user = ${user}) = ${version}`),
    db.run(sql`
      UPDATE profiles SET subscription_cents = ${price.priceCents}, next_subscription_cents = ${price.nextPriceCents},
             next_subscription_from = ${price.nextPriceFrom}, price_version = price_version + 1
       WHERE user = ${user}`),
  ] as const;
}

/** SQL condition: the change is the latest of blog `r`, and not of an earlier deleted blog of the same user. */
const isLast = ({ version, changedAt }: PriceChangeSlice) =>
  sql`r.price_version = ${version} AND r.created_at <= ${changedAt}`;

/** Returns one row while the change is the blogger's latest. */
export function currentChangeStatement(db: Db, change: PriceChangeSlice) {
  return db.all<{ username: string }>(sql`
    SELECT u.username FROM users u JOIN profiles r ON r.user = u.seq
     WHERE u.id = ${change.creator} AND ${isLast(change)} AND u.deleting_at IS NULL AND r.deleting_at IS NULL`);
}

/** Rolls the batch back if the change is no longer the latest. */
export function assertCurrentChangeStatement(db: Db, change: PriceChangeSlice) {
  return assertStatement(
    db,
    sql`EXISTS (SELECT 1 FROM users u JOIN profiles r ON r.user = u.seq WHERE u.id = ${change.creator} AND ${isLast(change)})`,
  );
}

export type AffectedSubscriptionRow = {
  id: string;
  active: number;
  reader: number;
  email: string;
  username: string;
  /** 1 if their last price notice this month announced a price to come, 0 if it did not; null without a notice. */
  announced: number | null;
  /** 1 if they know of this very change, because they subscribed after it was made. */
  isNotified: number;
};

/** SQL condition: this update notified the subscriber of a price to come. */
const isNotifiedSql = (itemId: SQL) =>
  sql`EXISTS (SELECT 1 FROM outbox_messages WHERE id = ${itemId} AND payload->>'announced' = 1)`;

/** Reads a slice of a blogger's live subscriptions, by id. */
export function affectedSubscriptionsStatement(
  db: Db,
  { creator: blogger, version, changedAt, after }: PriceChangeSlice,
  limit: number,
) {
  return db.all<AffectedSubscriptionRow>(sql`
    SELECT s.id, s.active, u.seq AS reader, u.email, u.username,
      (SELECT o.payload->>'announced' FROM outbox_messages o
        WHERE ${itemsOf} AND o.created_at >= ${monthStart(changedAt)} AND o.payload->>'version' < ${version}
        ORDER BY o.payload->>'version' DESC LIMIT 1) AS announced,
      ${isNotifiedSql(sql`'price-item:' || s.id || ${`:${version}`}`)} AS isNotified
      FROM subscriptions s JOIN users u ON u.seq = s.subscriber AND u.deleting_at IS NULL
     WHERE s.creator = (SELECT seq FROM users WHERE id = ${blogger}) AND s.ended_at IS NULL AND s.id > ${after}
     ORDER BY s.id LIMIT ${literalNumber(limit)}`);
}

export type ItemRow = {
  stripeSubscriptionId: string | null;
  productId: string | null;
  priceCents: number;
  version: number;
};

/** Reads the price of a live subscription from its next invoice on; no row when it or its blogger was deleted. */
export function itemStatement(db: Db, subscriptionId: string) {
  return db.all<ItemRow>(sql`
    SELECT s.stripe_subscription_id AS stripeSubscriptionId, p.stripe_product_id AS productId,
           ${comingCents} AS priceCents, r.price_version AS version
      FROM subscriptions s JOIN profiles r ON r.user = s.creator LEFT JOIN stripe_products p ON p.creator = s.creator
     WHERE s.id = ${subscriptionId} AND s.ended_at IS NULL`);
}

/**
 * Enqueues the price notice of a resumed subscription, unless its reader was already notified, and records that they
 * know of the change.
 */
export function noticeOnResumeStatements(
  db: Db,
  item: { subscriptionId: string; version: number },
  notice: NewOutboxMessage,
): Statement[] {
  const id = priceItemId(item);
  return [
    enqueueStatement(db, notice, sql`NOT ${isNotifiedSql(sql`${id}`)}`),
    db.run(sql`UPDATE outbox_messages SET payload = json_set(payload, '$.announced', json('true')) WHERE id = ${id}`),
  ];
}

/** Puts up to `limit` due prices in force and returns their bloggers. */
export function applyDuePricesStatement(db: Db, now: number, limit: number) {
  return db.all<{ user: number }>(sql`
    UPDATE profiles SET subscription_cents = next_subscription_cents, next_subscription_cents = NULL,
           next_subscription_from = NULL
     WHERE user IN (SELECT user FROM profiles WHERE next_subscription_from <= ${now}
                     ORDER BY next_subscription_from LIMIT ${literalNumber(limit)})
    RETURNING user`);
}
