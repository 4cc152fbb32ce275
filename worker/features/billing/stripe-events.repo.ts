import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';

/** `subscriptionId`: which subscription its object says it is of, where it is one or an invoice. */
export type EventRow = { id: string; type: string; objectId: string | null; subscriptionId: string | null };

/** An event that waits to be applied. */
export type OpenEvent = { id: string; objectId: string };

const ERROR_KEPT = 500;
const ANSWERED_TOGETHER = 100;

/** Stores an event, once. @param state received is to be applied */
export function storeEventStatement(db: Db, event: EventRow, state: 'received' | 'ignored', now: number): Statement {
  return db.run(sql`
    INSERT INTO stripe_events (id, type, object_id, subscription_id, state, received_at, applied_at, tried_at)
    VALUES (${event.id}, ${event.type}, ${event.objectId}, ${event.subscriptionId}, ${state}, ${now},
      ${state === 'ignored' ? now : null}, ${now})
    ON CONFLICT (id) DO NOTHING`);
}

/** Whether an event is still to be applied. */
export const isReceived = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM stripe_events WHERE id = ${id} AND state = 'received')`;

/** An event that is still to be applied: at most one row. */
export function receivedEventStatement(db: Db, id: string) {
  return db.all<EventRow>(sql`
    SELECT id, type, object_id AS objectId, subscription_id AS subscriptionId FROM stripe_events
     WHERE id = ${id} AND state = 'received'`);
}

/** The events of a subscription and its invoices that are still to be applied: a hundred at most. */
export function openEventsOfStatement(db: Db, subscriptionId: string) {
  return db.all<OpenEvent>(sql`
    SELECT id, object_id AS objectId FROM stripe_events
     WHERE subscription_id = ${subscriptionId} AND state = 'received' AND object_id IS NOT NULL
     LIMIT ${ANSWERED_TOGETHER}`);
}

/** Notes what became of events, in the batch of what they changed. */
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

/** Notes that an event could not be applied, and why. */
export function eventFailedStatement(db: Db, id: string, error: string, now: number): Statement {
  return db.run(sql`
    UPDATE stripe_events SET error = ${error.slice(0, ERROR_KEPT)}, tried_at = ${now} WHERE id = ${id} AND state = 'received'`);
}

/** Events never applied and last tried before a moment; those first that were not tried for the longest time. */
export function openEventsStatement(db: Db, before: number, limit: number) {
  return db.all<{ id: string; type: string }>(sql`
    SELECT id, type FROM stripe_events
     WHERE state = 'received' AND tried_at <= ${before} ORDER BY tried_at LIMIT ${limit}`);
}

/** The invoice that a charge paid, of those we have, and its subscription at the provider: at most one row. */
export function invoiceOfChargeStatement(db: Db, chargeId: string) {
  return db.all<{ invoiceId: string; subscriptionId: string | null }>(sql`
    SELECT i.id AS invoiceId, s.stripe_subscription_id AS subscriptionId
      FROM invoices i LEFT JOIN subscriptions s ON s.id = i.subscription_id WHERE i.charge_id = ${chargeId}`);
}
