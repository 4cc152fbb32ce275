import { type SQL, sql } from 'drizzle-orm';
import type { OutboxLane } from '../context.ts';
import type { Db } from './client.ts';
import { outboxMessages } from './schema/index.ts';

/**
 * A message as it is stored: `payload` holds what the object that sends this kind needs. From `expiresAt` on it is
 * not sent any more. What `isBulk` is one of very many, and lets everything else go first.
 */
export type OutboxRow = {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  createdAt: number;
  expiresAt?: number;
  isBulk?: boolean;
};

/** A message after `attempts` tries. */
type Tried = { attempts: number; createdAt: number; expiresAt: number | null };
type Failed = Tried & { id: string; payload: Record<string, unknown> };

/** How long a failed message waits for its next try, by the number of tries so far. After the last it is parked. */
const MINUTE = 60_000;
const RETRY_AFTER = [1, 2, 5, 15, 60, 180, 480].map((minutes) => minutes * MINUTE);
export const MAX_TRIES = RETRY_AFTER.length + 1;
/** What may have arrived waits as after so many tries: an hour. */
const LATE_TRY = 5;
/** No wait is longer than this share of a message's life, so that all tries fit in: a reset link's in its hour. */
const LONGEST_WAIT = 1 / 6;

const ERROR_KEPT = 300;

/** What of a lane goes first, and what after it: only mails are ever bulk. */
const PRIORITIES = { mail: [0, 1], billing: [0] } as const;

/** Mails are a lane of their own, everything else is the other's. */
const isOf = (lane: OutboxLane): SQL => (lane === 'mail' ? sql`kind = 'email'` : sql`kind <> 'email'`);

/**
 * Stores a message, in the batch of the change that calls for it; once, when its id says what it is about.
 * @param onlyIf a condition the database decides within the batch, when the change itself may come to nothing
 */
export function enqueueStatement(db: Db, row: OutboxRow, onlyIf: SQL = sql`1`) {
  return db.run(sql`
    INSERT INTO outbox_messages (id, kind, payload, state, priority, next_attempt_at, expires_at, created_at)
    SELECT ${row.id}, ${row.kind}, ${JSON.stringify(row.payload)}, 'waiting', ${row.isBulk === true ? 1 : 0},
           ${row.createdAt}, ${row.expiresAt ?? null}, ${row.createdAt}
     WHERE ${onlyIf}
        ON CONFLICT (id) DO NOTHING`);
}

const withoutSeal = sql`json_remove(${outboxMessages.payload}, '$.sealed')`;

/** How long a message waits after so many tries, milliseconds; undefined after its last. */
function delayAfter({ attempts, createdAt, expiresAt }: Tried): number | undefined {
  const delay = RETRY_AFTER[attempts - 1];
  return delay === undefined || expiresAt === null ? delay : Math.min(delay, (expiresAt - createdAt) * LONGEST_WAIT);
}

/** For so long nobody else takes a message, unless it is given back: longer than one mail or call with all that it asks for. */
export const LEASE_MS = 10 * MINUTE;

/** A query for each priority of a lane: each is its own range of the index. */
const byPriority = (lane: OutboxLane, one: (waiting: SQL) => SQL): SQL =>
  sql.join(
    PRIORITIES[lane].map((priority) => one(sql`state = 'waiting' AND priority = ${priority} AND ${isOf(lane)}`)),
    sql` UNION ALL `,
  );

/** Takes up to `limit` due messages of a lane for LEASE_MS, in no order; a sender that dies gives them back so. */
export function claimDueStatement(db: Db, lane: OutboxLane, now: number, limit: number) {
  return db
    .update(outboxMessages)
    .set({ attempts: sql`${outboxMessages.attempts} + 1`, nextAttemptAt: now + LEASE_MS, triedAt: now })
    .where(
      sql`${outboxMessages.id} IN (
        SELECT id FROM (${byPriority(
          lane,
          (waiting) => sql`
          SELECT * FROM (SELECT id, priority FROM outbox_messages WHERE ${waiting} AND next_attempt_at <= ${now}
                          ORDER BY next_attempt_at LIMIT ${limit})`,
        )}) ORDER BY priority LIMIT ${limit})`,
    )
    .returning({
      priority: outboxMessages.priority,
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

/**
 * Marks a message as sent and forgets its sealed part: who got what remains, what it said does not. Of one that is to
 * leave nothing behind nothing remains but the row, to be deleted (`isForgotten`).
 */
export function sentStatement(db: Db, id: string, now: number) {
  return db
    .update(outboxMessages)
    .set({
      state: 'sent',
      sentAt: now,
      nextAttemptAt: null,
      lastError: null,
      payload: sql`iif(payload->>${FORGETS} = 1, json_object('forgets', 1), ${withoutSeal})`,
    })
    .where(sql`${outboxMessages.id} = ${id} AND ${outboxMessages.state} <> 'sent'`)
    .returning({ isForgotten: sql<number>`coalesce(payload->>${FORGETS}, 0)` });
}

/** Deletes a message that was sent and leaves nothing behind. */
export function forgetStatement(db: Db, id: string) {
  return db.delete(outboxMessages).where(sql`${outboxMessages.id} = ${id} AND ${outboxMessages.state} = 'sent'`);
}

/**
 * Gives back what was taken at a time and not tried: due at once, with the tries it had.
 * @param reason why, for the admin; null leaves what stands there
 */
export function giveBackStatement(db: Db, ids: readonly string[], takenAt: number, reason: string | null) {
  return db
    .update(outboxMessages)
    .set({
      attempts: sql`${outboxMessages.attempts} - 1`,
      nextAttemptAt: outboxMessages.createdAt,
      lastError: sql`coalesce(${reason?.slice(0, ERROR_KEPT) ?? null}, ${outboxMessages.lastError})`,
    })
    .where(
      sql`${outboxMessages.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
          AND ${outboxMessages.state} = 'waiting' AND ${outboxMessages.nextAttemptAt} = ${takenAt + LEASE_MS}`,
    );
}

const IN_DOUBT = 'inDoubt';

/** How a try failed. `isInDoubt`: the message may have arrived all the same. */
export type Failure = { reason: string; isForGood: boolean; isInDoubt: boolean };

/** How long a failed message waits; one that may have arrived is tried once more, late. */
function waitAfter(message: Failed, { isForGood, isInDoubt }: Failure): number | undefined {
  if (isForGood || (isInDoubt && message.payload[IN_DOUBT] === 1)) return undefined;
  return delayAfter(isInDoubt ? { ...message, attempts: Math.max(message.attempts, LATE_TRY) } : message);
}

/** Puts a failed message back with a growing delay, or parks it: after its last try, or when it failed for good. */
export function failedStatement(db: Db, message: Failed, failure: Failure, now: number) {
  const delay = waitAfter(message, failure);
  return db
    .update(outboxMessages)
    .set({
      state: delay === undefined ? 'parked' : 'waiting',
      nextAttemptAt: delay === undefined ? null : now + delay,
      lastError: failure.reason.slice(0, ERROR_KEPT),
      ...(failure.isInDoubt && { payload: sql`json_set(${outboxMessages.payload}, ${`$.${IN_DOUBT}`}, 1)` }),
    })
    .where(sql`${outboxMessages.id} = ${message.id}`);
}

/** When the next waiting message of a lane is due; no row's value (null) when none waits. */
export function nextDueStatement(db: Db, lane: OutboxLane) {
  const first = (waiting: SQL) => sql`
    SELECT * FROM (SELECT next_attempt_at AS at FROM outbox_messages WHERE ${waiting} ORDER BY next_attempt_at LIMIT 1)`;
  return db.select({ at: sql<number | null>`min(at)` }).from(sql`(${byPriority(lane, first)})`);
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
    INSERT INTO outbox_messages (id, kind, payload, state, priority, next_attempt_at, expires_at, created_at)
    SELECT value->>'id', value->>'kind', value->'payload', 'waiting', coalesce(value->>'isBulk', 0), value->>'createdAt',
           value->>'expiresAt', value->>'createdAt'
      FROM json_each(${JSON.stringify(rows)}) WHERE true
        ON CONFLICT (id) DO NOTHING`);
}
