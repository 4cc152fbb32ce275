import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';
import { streamSql } from '../../db/streams.ts';
import { enqueueStatement, type NewOutboxMessage } from '../../outbox/enqueue.ts';
import { endSubscriptionMessageId } from '../billing/billing.messages.ts';
import { countEndedStatement, type DeletionTarget } from './deletions.repo.ts';

/** Rows of who is leaving: of their readers, and with the account of themselves as a reader. */
export const isOfDeletionTargetSql = ({ kind, user }: DeletionTarget): SQL =>
  kind === 'account' ? sql`(creator = ${user} OR subscriber = ${user})` : sql`creator = ${user}`;

export type OpenCheckout = { id: string; sessionId: string | null; createdAt: number };

/** Checkouts that might still be paid, oldest first. */
export function openCheckoutsStatement(db: Db, leaving: DeletionTarget, limit: number) {
  return db.all<OpenCheckout>(sql`
    SELECT id, stripe_session_id AS sessionId, created_at AS createdAt FROM checkouts
     WHERE state = 'open' AND ${isOfDeletionTargetSql(leaving)} ORDER BY created_at LIMIT ${limit}`);
}

/** Closes a checkout that cannot be paid any more. */
export function expireCheckoutStatement(db: Db, { id, sessionId }: OpenCheckout) {
  return db.run(sql`
    UPDATE checkouts SET state = 'expired' WHERE id = ${id} AND state = 'open' AND stripe_session_id IS ${sessionId}`);
}

/** The provider's clock counts whole seconds, and need not show our time. */
const CLOCKS_APART = 5 * 60_000;

export type EndingSubscription = { id: string; stripeId: string | null; subscriber: number; creator: number };

/** Subscriptions that run, or have ended since the deletion began: money of these may be on its way. By id, above `after`. */
export function subscriptionsToEndStatement(db: Db, leaving: DeletionTarget, after: string, limit: number) {
  return db.all<EndingSubscription>(sql`
    SELECT id, stripe_subscription_id AS stripeId, subscriber, creator FROM subscriptions
     WHERE ${isOfDeletionTargetSql(leaving)} AND (ended_at IS NULL OR ended_at >= ${leaving.createdAt - CLOCKS_APART}) AND id > ${after}
     ORDER BY id LIMIT ${limit}`);
}

/**
 * Who is to be told that a subscription has ended, and what of its last payment goes back in all, with what its end has
 * still to ask for: no row where the reader is leaving too.
 */
export function endNoticeStatement(db: Db, { id, stripeId, subscriber }: EndingSubscription) {
  const asked = sql`
    SELECT max(refund.value->>'inAllCents') FROM outbox_messages m, json_each(m.payload, '$.refunds') refund
     WHERE m.id = ${endSubscriptionMessageId(stripeId ?? '')} AND m.state <> 'sent' AND refund.value->>'invoiceId' = i.id`;
  return db.all<{ username: string; email: string; refundedCents: number }>(sql`
    SELECT u.username, u.email, coalesce(max(i.refunded_cents, coalesce((${asked}), 0)), 0) AS refundedCents
      FROM users u
      LEFT JOIN invoices i
        ON i.id = (SELECT id FROM invoices WHERE subscription_id = ${id} ORDER BY paid_at DESC LIMIT 1)
     WHERE u.seq = ${subscriber} AND u.deleting_at IS NULL`);
}

/** A row when it is settled what the end of a subscription gives back. */
export function refundPlannedStatement(db: Db, stripeId: string) {
  return db.all<{ id: string }>(sql`
    SELECT id FROM outbox_messages WHERE id = ${endSubscriptionMessageId(stripeId)} AND payload->'$.refunds' IS NOT NULL`);
}

/** Forgets a subscription that the provider shows ended, with what it gave, and stores the mail about it. */
export function deleteSubscriptionStatements(
  db: Db,
  leaving: DeletionTarget,
  { id, subscriber, creator }: EndingSubscription,
  mail: NewOutboxMessage | null,
): Statement[] {
  return [
    ...(mail === null ? [] : [enqueueStatement(db, mail, sql`EXISTS (SELECT 1 FROM subscriptions WHERE id = ${id})`)]),
    db.run(sql`DELETE FROM subscribers WHERE user = ${subscriber} AND creator = ${creator}`),
    db.run(sql`
      DELETE FROM follows WHERE user = ${subscriber} AND kind = 0 AND stream = ${streamSql('blogger', sql`${creator}`)}`),
    db.run(sql`DELETE FROM checkouts WHERE id = ${id}`),
    db.run(sql`DELETE FROM subscriptions WHERE id = ${id}`),
    countEndedStatement(db, leaving),
  ];
}

/** A row when shares of the person wait to be transferred to an account that can take them. */
export function payableTransfersStatement(db: Db, user: number) {
  return db.all<{ user: number }>(sql`
    SELECT user FROM payout_accounts WHERE user = ${user} AND payouts_enabled = 1
       AND EXISTS (SELECT 1 FROM transfers
                    WHERE creator = ${user} AND stripe_transfer_id IS NULL AND cents > reversed_cents)`);
}
