/*
 * The life of a message. A service builds it (`features/<noun>/<noun>.messages.ts`) and stores it in the batch of the change
 * that causes it (`enqueueStatement`), so both are stored or neither. After the batch, `wakeOutbox` wakes the lane's Durable
 * Object (`outbox.object.ts`), whose alarm leases due rows (`lease.ts`) and runs them (`delivery.ts`): emails over SMTP,
 * jobs through `worker/jobs/handlers.ts`. A failure is retried with back-off (`retry.ts`); after the last attempt the row is
 * parked until an admin resends it. A lost wake-up only delays a message: an hourly job wakes all lanes.
 */

import { type SQL, sql } from 'drizzle-orm';
import type { JobKind } from '#contract/mail';
import type { Db, Statement } from '../db/client.ts';
import { packJson } from '../db/json-packs.ts';
import type { MessageKind } from './kinds.ts';

/**
 * A message to store. `payload` holds the data for its handler. It is sent between `notBefore` and `expiresAt`.
 * `isBulk` gives all other messages precedence; `priority` is explicit for events of the payment provider.
 */
export type NewOutboxMessage = {
  id: string;
  kind: MessageKind;
  payload: Record<string, unknown>;
  createdAt: number;
  expiresAt?: number;
  notBefore?: number;
  isBulk?: boolean;
  priority?: number;
};

/**
 * Builds a message of the jobs lane.
 * @param id names the subject, which dedupes messages (`enqueueStatement`)
 * @param createdAt milliseconds UTC; the message is due immediately
 */
export function jobMessage(
  kind: JobKind,
  id: string,
  payload: Record<string, unknown>,
  createdAt: number,
): NewOutboxMessage {
  return { id, kind, payload, createdAt };
}

/** Events of the payment provider have priorities of their own, so each lane's queue is a range of the index. */
export const EVENT_PRIORITIES = { awaited: 2, other: 3 } as const;

const priorityOf = ({ priority, isBulk }: NewOutboxMessage): number => priority ?? (isBulk === true ? 1 : 0);

/**
 * Stores a message in the batch of the change that causes it; at most once per id. `onlyIf` is a condition that the
 * database checks in the batch, for changes that may have no effect.
 */
export function enqueueStatement(db: Db, row: NewOutboxMessage, onlyIf: SQL = sql`1`) {
  return db.run(sql`
    INSERT INTO outbox_messages (id, kind, payload, state, priority, next_attempt_at, expires_at, created_at)
    SELECT ${row.id}, ${row.kind}, ${JSON.stringify(row.payload)}, 'waiting', ${priorityOf(row)},
           ${row.notBefore ?? row.createdAt}, ${row.expiresAt ?? null}, ${row.createdAt}
     WHERE ${onlyIf}
        ON CONFLICT (id) DO NOTHING`);
}

/** Stores many messages. `onConflict` is the SQL for an existing id. */
function enqueueManyStatements(db: Db, rows: readonly NewOutboxMessage[], onConflict: SQL): Statement[] {
  return packJson(rows.map((row) => ({ ...row, priority: priorityOf(row) }))).map((pack) =>
    db.run(sql`
    INSERT INTO outbox_messages (id, kind, payload, state, priority, next_attempt_at, expires_at, created_at)
    SELECT value->>'id', value->>'kind', value->'payload', 'waiting', value->>'priority', value->>'createdAt',
           value->>'expiresAt', value->>'createdAt'
      FROM json_each(${pack}) WHERE true
        ON CONFLICT (id) ${onConflict}`),
  );
}

/** Stores many messages, each once, in as few statements as their bytes allow. */
export const enqueueAllStatements = (db: Db, rows: readonly NewOutboxMessage[]): Statement[] =>
  enqueueManyStatements(db, rows, sql`DO NOTHING`);

/** Stores many messages; existing ones that no longer wait get all their tries again. */
export const enqueueAgainStatements = (db: Db, rows: readonly NewOutboxMessage[]): Statement[] =>
  enqueueManyStatements(
    db,
    rows,
    sql`DO UPDATE SET state = 'waiting', attempts = 0, next_attempt_at = excluded.next_attempt_at
         WHERE outbox_messages.state <> 'waiting'`,
  );
