import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

/** `subscriptionId`: the subscription that the event's object names, when it is a subscription or an invoice. */
export type EventRow = { id: string; type: string; objectId: string | null; subscriptionId: string | null };

/** An event that is not yet applied. */
export type OpenEvent = { id: string; objectId: string };

const ERROR_MAX = 500;
const ANSWERED_TOGETHER = 100;

/**
 * Stores an event, once.
 * @param state `received` events are applied later
 */
export function storeEventStatement(db: Db, event: EventRow, state: 'received' | 'ignored', now: number): Statement {
  return db.run(sql`
    INSERT INTO stripe_events (id, type, object_id, subscription_id, state, received_at, applied_at, tried_at)
    VALUES (${event.id}, ${event.type}, ${event.objectId}, ${event.subscriptionId}, ${state}, ${now},
      ${state === 'ignored' ? now : null}, ${now})
    ON CONFLICT (id) DO NOTHING`);
}

/** Tests that an event is not yet applied. */
export const isReceived = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM stripe_events WHERE id = ${id} AND state = 'received')`;

/** Returns an event that is not yet applied: at most one row. */
export function receivedEventStatement(db: Db, id: string) {
  return db.all<EventRow>(sql`
    SELECT id, type, object_id AS objectId, subscription_id AS subscriptionId FROM stripe_events
     WHERE id = ${id} AND state = 'received'`);
}

/** Returns the unapplied events of a subscription and its invoices: at most a hundred. */
export function openEventsOfStatement(db: Db, subscriptionId: string) {
  return db.all<OpenEvent>(sql`
    SELECT id, object_id AS objectId FROM stripe_events
     WHERE subscription_id = ${subscriptionId} AND state = 'received' AND object_id IS NOT NULL
     LIMIT ${literalNumber(ANSWERED_TOGETHER)}`);
}

/** Marks events as done, in the batch of their changes. */
export function eventsDoneStatement(
  db: Db,
  ids: readonly string[],
  state: 'applied' | 'ignored',
  now: number,
): Statement {
  return db.run(sql`
    UPDATE stripe_events SET state = ${state}, applied_at = ${now}, error = NULL
     WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND state = 'received'`);
}

/** Stores the reason why an event could not be applied. */
export function eventFailedStatement(db: Db, id: string, error: string, now: number): Statement {
  return db.run(sql`
    UPDATE stripe_events SET error = ${error.slice(0, ERROR_MAX)}, tried_at = ${now} WHERE id = ${id} AND state = 'received'`);
}

/** Returns unapplied events last tried before `before`, the least recently tried first. */
export function openEventsStatement(db: Db, before: number, limit: number) {
  return db.all<{ id: string; type: string }>(sql`
    SELECT id, type FROM stripe_events
     WHERE state = 'received' AND tried_at <= ${before} ORDER BY tried_at LIMIT ${literalNumber(limit)}`);
}

/** Returns the stored invoice that a charge paid, with its subscription at Stripe: at most one row. */
export function invoiceOfChargeStatement(db: Db, chargeId: string) {
  return db.all<{ invoiceId: string; subscriptionId: string | null }>(sql`
    SELECT i.id AS invoiceId, s.stripe_subscription_id AS subscriptionId
      FROM invoices i LEFT JOIN subscriptions s ON s.id = i.subscription_id WHERE i.charge_id = ${chargeId}`);
}
