import { sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';

export type EventState = 'received' | 'applied' | 'ignored';
export type EventRow = { id: string; type: string; objectId: string | null };

const ERROR_KEPT = 500;

/** Stores an event, once. @returns how it stands: what was received but not applied is to be applied again */
export async function storeEvent(db: Db, event: EventRow, now: number): Promise<EventState> {
  const [row] = await oneRow<{ state: EventState }>(
    db,
    sql`
    INSERT INTO stripe_events (id, type, object_id, state, received_at, tried_at)
    VALUES (${event.id}, ${event.type}, ${event.objectId}, 'received', ${now}, ${now})
    ON CONFLICT (id) DO UPDATE SET type = type RETURNING state`,
  );
  return row.state;
}

/** Notes what became of an event, in the batch of what it changed. */
export function eventDoneStatement(db: Db, id: string, state: 'applied' | 'ignored', now: number): Statement {
  return db.run(sql`
    UPDATE stripe_events SET state = ${state}, applied_at = ${now}, error = NULL
     WHERE id = ${id} AND state = 'received'`);
}

/** Notes that an event could not be applied, and why. */
export function eventFailedStatement(db: Db, id: string, error: string, now: number): Statement {
  return db.run(sql`
    UPDATE stripe_events SET error = ${error.slice(0, ERROR_KEPT)}, tried_at = ${now} WHERE id = ${id} AND state = 'received'`);
}

/** Events never applied and last tried before a moment; those first that were not tried for the longest time. */
export function openEventsStatement(db: Db, before: number, limit: number) {
  return db.all<EventRow>(sql`
    SELECT id, type, object_id AS objectId FROM stripe_events
     WHERE state = 'received' AND tried_at <= ${before} ORDER BY tried_at LIMIT ${limit}`);
}

/** The invoice that a charge paid, of those we have: at most one row. */
export function invoiceOfChargeStatement(db: Db, chargeId: string) {
  return db.all<{ id: string }>(sql`SELECT id FROM invoices WHERE charge_id = ${chargeId}`);
}
