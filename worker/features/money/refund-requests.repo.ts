import { sql } from 'drizzle-orm';
import type { PaymentRefundScope } from '#contract/money-desk';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { isBeingEndedSql } from './payments.repo.ts';

export type NewRefundRequest = {
  id: string;
  invoice: string;
  version: number;
  stripeSubscriptionId: string | null;
  scope: PaymentRefundScope;
  cents: number;
  reason: string;
  admin: number;
};

/**
 * Stores a request. Rolls the batch back when the payment has changed, another refund of it is pending, or its
 * subscription is being ended with a refund.
 */
export function insertRefundRequestStatements(db: Db, request: NewRefundRequest, now: number): Statement[] {
  const { id, invoice, scope, cents, reason, admin } = request;
  return [
    assertStatement(
      db,
      sql`EXISTS (SELECT 1 FROM invoices WHERE id = ${invoice} AND version = ${request.version})
        AND NOT EXISTS (SELECT 1 FROM refund_requests WHERE invoice = ${invoice} AND state = 'pending')
        AND NOT ${isBeingEndedSql(sql`${request.stripeSubscriptionId}`)}`,
    ),
    db.run(sql`
      INSERT INTO refund_requests (id, invoice, scope, cents, reason, admin, state, created_at)
      VALUES (${id}, ${invoice}, ${scope}, ${cents}, ${reason}, ${admin}, 'pending', ${now})`),
  ];
}

export type RefundRequestRow = {
  invoice: string;
  scope: PaymentRefundScope;
  cents: number;
  state: 'pending' | 'done' | 'nothing';
  chargeId: string | null;
  stripeSubscriptionId: string | null;
  failures: number;
};

/** Reads a request with its payment, and the failures that its message counted: at most one row. */
export function refundRequestStatement(db: Db, id: string, messageId: string) {
  return db.all<RefundRequestRow>(sql`
    SELECT q.invoice, q.scope, q.cents, q.state, i.charge_id AS chargeId,
      s.stripe_subscription_id AS stripeSubscriptionId,
      coalesce((SELECT payload->>'$.failures' FROM outbox_messages WHERE id = ${messageId}), 0) AS failures
      FROM refund_requests q JOIN invoices i ON i.id = q.invoice LEFT JOIN subscriptions s ON s.id = i.subscription_id
     WHERE q.id = ${id}`);
}

/** Stores the result of a request: Stripe's refund, or null when there was nothing to refund. */
export const finishRefundRequestStatement = (db: Db, id: string, stripeRefundId: string | null): Statement =>
  db.run(sql`
    UPDATE refund_requests SET state = ${stripeRefundId === null ? 'nothing' : 'done'}, stripe_refund_id = ${stripeRefundId}
     WHERE id = ${id} AND state = 'pending'`);
