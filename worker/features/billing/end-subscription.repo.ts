import { sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';
import type { EndSubscriptionPayload } from './billing.messages.ts';
import type { ReaderBloggerPair } from './subscription-writes.repo.ts';

export type EndedRow = ReaderBloggerPair & {
  id: string;
  stripeId: string | null;
  endedAt: number | null;
  /** The reader's customer at Stripe. */
  customerId: string | null;
};

/** Returns a stored subscription by our id or Stripe's: at most one row. */
export function endedRowStatement(db: Db, which: { id: string } | { stripeId: string }) {
  const isIt = 'id' in which ? sql`id = ${which.id}` : sql`stripe_subscription_id = ${which.stripeId}`;
  return db.all<EndedRow>(sql`
    SELECT id, subscriber, creator AS blogger, stripe_subscription_id AS stripeId, ended_at AS endedAt,
      (SELECT stripe_customer_id FROM stripe_customers WHERE user = subscriber) AS customerId
      FROM subscriptions WHERE ${isIt}`);
}

/** Tests that a subscription is not stored as ended. */
export const hasNotEnded = (stripeId: string) =>
  sql`NOT EXISTS (SELECT 1 FROM subscriptions WHERE stripe_subscription_id = ${stripeId} AND ended_at IS NOT NULL)`;

/** Returns the message about an end, with its progress: at most one row. */
export function endMessageStatement(db: Db, messageId: string) {
  return db.all<{ state: string; payload: string }>(sql`
    SELECT state, payload FROM outbox_messages WHERE id = ${messageId}`);
}

/** Deletes the message about an end. The end can then be requested again. */
export const deleteEndMessageStatement = (db: Db, messageId: string): Statement =>
  db.run(sql`DELETE FROM outbox_messages WHERE id = ${messageId}`);

/** Stores the planned refunds once. Retries use the same ones. */
export function freezeRefundsStatement(
  db: Db,
  messageId: string,
  refunds: EndSubscriptionPayload['refunds'],
): Statement {
  return db.run(sql`
    UPDATE outbox_messages SET payload = json_set(payload, '$.refunds', json(${JSON.stringify(refunds)}))
     WHERE id = ${messageId} AND payload->'$.refunds' IS NULL`);
}

/** Counts a rejection or failure at Stripe. */
export function countFailureStatement(db: Db, messageId: string): Statement {
  return db.run(sql`
    UPDATE outbox_messages SET payload = json_set(payload, '$.failures', coalesce(payload->>'$.failures', 0) + 1)
     WHERE id = ${messageId}`);
}
