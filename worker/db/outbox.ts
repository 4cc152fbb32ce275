import { type SQL, sql } from 'drizzle-orm';
import type { OutboxLane } from '../context.ts';
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

/** Mails are a lane of their own, everything else is the other's. */
const isOf = (lane: OutboxLane): SQL => (lane === 'mail' ? sql`kind = 'email'` : sql`kind <> 'email'`);

/**
 * Stores a message, in the batch of the change that calls for it; once, when its id says what it is about.
 * @param onlyIf a condition the database decides within the batch, when the change itself may come to nothing
 */
export function enqueueStatement(db: Db, row: OutboxRow, onlyIf: SQL = sql`1`) {
  return db.run(sql`
    INSERT INTO outbox_messages (id, kind, payload, state, next_attempt_at, expires_at, created_at)
    SELECT ${row.id}, ${row.kind}, ${JSON.stringify(row.payload)}, 'waiting', ${row.createdAt}, ${row.expiresAt ?? null},
           ${row.createdAt}
     WHERE ${onlyIf}
        ON CONFLICT (id) DO NOTHING`);
}

const withoutSeal = sql`json_remove(${outboxMessages.payload}, '$.sealed')`;

/** How long a message waits after so many tries, milliseconds; undefined after its last. */
function delayAfter({ attempts, createdAt, expiresAt }: Tried): number | undefined {
  const delay = RETRY_AFTER[attempts - 1];
  return delay === undefined || expiresAt === null ? delay : Math.min(delay, (expiresAt - createdAt) * LONGEST_WAIT);
}

/** Takes up to `limit` due messages of a lane. Until `leaseUntil` nobody else takes them; a sender that dies gives them back so. */
export function claimDueStatement(db: Db, lane: OutboxLane, times: { now: number; leaseUntil: number }, limit: number) {
  return db
    .update(outboxMessages)
    .set({ attempts: sql`${outboxMessages.attempts} + 1`, nextAttemptAt: times.leaseUntil, triedAt: times.now })
    .where(
      sql`${outboxMessages.id} IN (
        SELECT id FROM outbox_messages
         WHERE state = 'waiting' AND next_attempt_at <= ${times.now} AND ${isOf(lane)}
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

const FORGETS = '$.forgets';

/** Lets what waits by these ids leave nothing behind once it is sent. */
export function forgetWhenSentStatement(db: Db, which: SQL) {
  return db
    .update(outboxMessages)
    .set({ payload: sql`json_set(${outboxMessages.payload}, ${FORGETS}, 1)` })
    .where(sql`${outboxMessages.state} = 'waiting' AND ${which}`);
}

/** Deletes a message that was sent and is to leave nothing behind. */
export function sentAndForgottenStatement(db: Db, id: string) {
  return db.delete(outboxMessages).where(sql`${outboxMessages.id} = ${id} AND payload->>${FORGETS} = 1`);
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

/** When the next waiting message of a lane is due; no row's value (null) when none waits. */
export function nextDueStatement(db: Db, lane: OutboxLane) {
  return db
    .select({ at: sql<number | null>`min(${outboxMessages.nextAttemptAt})` })
    .from(outboxMessages)
    .where(sql`${outboxMessages.state} = 'waiting' AND ${isOf(lane)}`);
}

/**
 * Gives up to `limit` parked provider calls all their tries again, those first that were not tried for the longest time:
 * money is not forgotten because its provider was away for a day. Answers with their ids.
 */
export function reviveParkedStatement(db: Db, now: number, limit: number) {
  return db
    .update(outboxMessages)
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: now })
    .where(
      sql`${outboxMessages.id} IN (
        SELECT id FROM outbox_messages
         WHERE state = 'parked' AND tried_at >= 0 AND (expires_at IS NULL OR expires_at > ${now}) AND ${isOf('billing')}
         ORDER BY tried_at LIMIT ${limit})`,
    )
    .returning({ id: outboxMessages.id });
}

/** Stores many messages at once, each once: one query, however many there are. */
export function enqueueAllStatement(db: Db, rows: readonly OutboxRow[]) {
  return db.run(sql`
    INSERT INTO outbox_messages (id, kind, payload, state, next_attempt_at, expires_at, created_at)
    SELECT value->>'id', value->>'kind', value->'payload', 'waiting', value->>'createdAt', value->>'expiresAt',
           value->>'createdAt'
      FROM json_each(${JSON.stringify(rows)}) WHERE true
        ON CONFLICT (id) DO NOTHING`);
}
