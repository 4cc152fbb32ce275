import { type SQL, sql } from 'drizzle-orm';
import { MINUTE } from '#contract/time';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { streamSql } from '../../db/streams.ts';
import { enqueueStatement, type NewOutboxMessage } from '../../outbox/enqueue.ts';
import { endSubscriptionMessageId } from '../billing/billing.messages.ts';
import { countEndedStatement, type DeletionTarget } from './deletions.repo.ts';

/** Selects rows of the target's subscribers and, when an account is deleted, of the target's own subscriptions. */
export const isOfDeletionTargetSql = ({ kind, user }: DeletionTarget): SQL =>
  kind === 'account' ? sql`(creator = ${user} OR subscriber = ${user})` : sql`creator = ${user}`;

export type OpenCheckout = { id: string; sessionId: string | null; createdAt: number };

/** Returns checkouts that might still be paid, oldest first. */
export function openCheckoutsStatement(db: Db, target: DeletionTarget, limit: number) {
  return db.all<OpenCheckout>(sql`
    SELECT id, stripe_session_id AS sessionId, created_at AS createdAt FROM checkouts
     WHERE state = 'open' AND ${isOfDeletionTargetSql(target)} ORDER BY created_at LIMIT ${literalNumber(limit)}`);
}

/** Marks a checkout that can no longer be paid as expired. */
export function expireCheckoutStatement(db: Db, { id, sessionId }: OpenCheckout) {
  return db.run(sql`
    UPDATE checkouts SET state = 'expired' WHERE id = ${id} AND state = 'open' AND stripe_session_id IS ${sessionId}`);
}

/** Tolerance in milliseconds: Stripe's clock counts whole seconds and may differ from ours. */
const CLOCKS_APART = 5 * MINUTE;

export type EndingSubscription = { id: string; stripeId: string | null; subscriber: number; blogger: number };

/**
 * Returns live subscriptions, and those that ended since the deletion began, because their refund may be in progress.
 * Ordered by id, above `after`.
 */
export function subscriptionsToEndStatement(db: Db, target: DeletionTarget, after: string, limit: number) {
  return db.all<EndingSubscription>(sql`
    SELECT id, stripe_subscription_id AS stripeId, subscriber, creator AS blogger FROM subscriptions
     WHERE ${isOfDeletionTargetSql(target)} AND (ended_at IS NULL OR ended_at >= ${target.createdAt - CLOCKS_APART}) AND id > ${after}
     ORDER BY id LIMIT ${literalNumber(limit)}`);
}

/**
 * Returns the reader to notify of the end, and the total refund of the last payment, including a planned refund that is
 * not yet sent. No row when the reader is being deleted too.
 */
export function endNoticeStatement(db: Db, { id, stripeId, subscriber }: EndingSubscription) {
  const plannedRefund = sql`
    SELECT max(refund.value->>'inAllCents') FROM outbox_messages m, json_each(m.payload, '$.refunds') refund
     WHERE m.id = ${endSubscriptionMessageId(stripeId ?? '')} AND m.state <> 'sent' AND refund.value->>'invoiceId' = i.id`;
  return db.all<{ username: string; email: string; refundedCents: number }>(sql`
    SELECT u.username, u.email, coalesce(max(i.refunded_cents, coalesce((${plannedRefund}), 0)), 0) AS refundedCents
      FROM users u
      LEFT JOIN invoices i
        ON i.id = (SELECT id FROM invoices WHERE subscription_id = ${id} ORDER BY paid_at DESC LIMIT 1)
     WHERE u.seq = ${subscriber} AND u.deleting_at IS NULL`);
}

/** Returns a row when the refunds of a subscription's end are planned. */
export function refundPlannedStatement(db: Db, stripeId: string) {
  return db.all<{ id: string }>(sql`
    SELECT id FROM outbox_messages WHERE id = ${endSubscriptionMessageId(stripeId)} AND payload->'$.refunds' IS NOT NULL`);
}

/**
 * Deletes a subscription that has ended at Stripe, with its entitlement, follow and checkout, and enqueues the mail
 * about it.
 */
export function deleteSubscriptionStatements(
  db: Db,
  target: DeletionTarget,
  { id, subscriber, blogger }: EndingSubscription,
  mail: NewOutboxMessage | null,
): Statement[] {
  return [
    ...(mail === null ? [] : [enqueueStatement(db, mail, sql`EXISTS (SELECT 1 FROM subscriptions WHERE id = ${id})`)]),
    db.run(sql`DELETE FROM subscribers WHERE user = ${subscriber} AND creator = ${blogger}`),
    db.run(sql`
      DELETE FROM follows WHERE user = ${subscriber} AND kind = 0 AND stream = ${streamSql('blogger', sql`${blogger}`)}`),
    db.run(sql`DELETE FROM checkouts WHERE id = ${id}`),
    db.run(sql`DELETE FROM subscriptions WHERE id = ${id}`),
    countEndedStatement(db, target),
  ];
}

/** Returns a row when the user has owed shares and a payout account that can receive them. */
export function payableTransfersStatement(db: Db, user: number) {
  return db.all<{ user: number }>(sql`
    SELECT user FROM payout_accounts WHERE user = ${user} AND payouts_enabled = 1
       AND EXISTS (SELECT 1 FROM transfers
                    WHERE creator = ${user} AND stripe_transfer_id IS NULL AND cents > reversed_cents)`);
}
