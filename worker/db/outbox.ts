import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { outboxMessages } from './schema/index.ts';

/**
 * A message as it is stored: `payload` holds what the object that sends this kind needs. From `expiresAt` on it is
 * not sent any more.
 */
export type OutboxRow = {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  createdAt: number;
  expiresAt?: number;
};

/** A message after `attempts` tries. */
type Tried = { attempts: number; createdAt: number; expiresAt: number | null };

/** How long a failed message waits for its next try, by the number of tries so far. After the last it is parked. */
const MINUTE = 60_000;
const RETRY_AFTER = [1, 2, 5, 15, 60, 180, 480].map((minutes) => minutes * MINUTE);
export const MAX_TRIES = RETRY_AFTER.length + 1;
/** No wait is longer than this share of a message's life, so that all tries fit in: a reset link's in its hour. */
const LONGEST_WAIT = 1 / 6;

const ERROR_KEPT = 300;

/**
 * Stores a message, in the batch of the change that calls for it.
 * @param onlyIf a condition the database decides within the batch, when the change itself may come to nothing
 */
export function enqueueStatement(db: Db, row: OutboxRow, onlyIf: SQL = sql`1`) {
  return db.run(sql`
    INSERT INTO outbox_messages (id, kind, payload, state, next_attempt_at, expires_at, created_at)
    SELECT ${row.id}, ${row.kind}, ${JSON.stringify(row.payload)}, 'waiting', ${row.createdAt}, ${row.expiresAt ?? null},
           ${row.createdAt}
     WHERE ${onlyIf}`);
}

const withoutSeal = sql`json_remove(${outboxMessages.payload}, '$.sealed')`;

/** How long a message waits after so many tries, milliseconds; undefined after its last. */
function delayAfter({ attempts, createdAt, expiresAt }: Tried): number | undefined {
  const delay = RETRY_AFTER[attempts - 1];
  return delay === undefined || expiresAt === null ? delay : Math.min(delay, (expiresAt - createdAt) * LONGEST_WAIT);
}

/** Takes up to `limit` due messages. Until `leaseUntil` nobody else takes them; a sender that dies gives them back so. */
export function claimDueStatement(db: Db, times: { now: number; leaseUntil: number }, limit: number) {
  return db
    .update(outboxMessages)
    .set({ attempts: sql`${outboxMessages.attempts} + 1`, nextAttemptAt: times.leaseUntil })
    .where(
      sql`${outboxMessages.id} IN (
        SELECT id FROM outbox_messages
         WHERE state = 'waiting' AND next_attempt_at <= ${times.now}
         ORDER BY next_attempt_at LIMIT ${limit})`,
    )
    .returning({
      id: outboxMessages.id,
      kind: outboxMessages.kind,
      payload: outboxMessages.payload,
      attempts: outboxMessages.attempts,
      expiresAt: outboxMessages.expiresAt,
      createdAt: outboxMessages.createdAt,
    });
}

/** Parks a message that expired while it waited, and forgets its sealed part. */
export function expiredStatement(db: Db, id: string) {
  return db
    .update(outboxMessages)
    .set({ state: 'parked', nextAttemptAt: null, lastError: 'Expired before it could be sent', payload: withoutSeal })
    .where(sql`${outboxMessages.id} = ${id}`);
}

/** Marks a message as sent and forgets its sealed part: who got what remains, what it said does not. */
export function sentStatement(db: Db, id: string, now: number) {
  return db
    .update(outboxMessages)
    .set({
      state: 'sent',
      sentAt: now,
      nextAttemptAt: null,
      lastError: null,
      payload: withoutSeal,
    })
    .where(sql`${outboxMessages.id} = ${id}`);
}

/** Puts a failed message back with a growing delay, or parks it after its last try. */
export function failedStatement(db: Db, message: Tried & { id: string }, error: string, now: number) {
  const delay = delayAfter(message);
  return db
    .update(outboxMessages)
    .set({
      state: delay === undefined ? 'parked' : 'waiting',
      nextAttemptAt: delay === undefined ? null : now + delay,
      lastError: error.slice(0, ERROR_KEPT),
    })
    .where(sql`${outboxMessages.id} = ${message.id}`);
}

/** When the next waiting message is due; no row's value (null) when none waits. */
export function nextDueStatement(db: Db) {
  return db
    .select({ at: sql<number | null>`min(${outboxMessages.nextAttemptAt})` })
    .from(outboxMessages)
    .where(sql`${outboxMessages.state} = 'waiting'`);
}
