import { type SQL, sql } from 'drizzle-orm';
import { MINUTE } from '#contract/time';
import type { Db } from '../db/client.ts';
import { literalNumber } from '../db/literal-number.ts';
import { outboxMessages } from '../db/schema/index.ts';
import { EVENT_PRIORITIES } from './enqueue.ts';
import { jobWork } from './kinds.ts';
import type { OutboxLane } from './lane.ts';
import {
  DEFERRED_SINCE_KEY,
  type DeliveryFailure,
  deferredSince,
  type FailedMessage,
  MAYBE_DELIVERED_KEY,
  retryDelay,
} from './retry.ts';

const ERROR_MAX = 300;

/** Priorities of each lane, in order; only mails are ever bulk. */
const PRIORITIES = {
  mail: [0, 1],
  jobs: [0],
  events: [EVENT_PRIORITIES.awaited, EVENT_PRIORITIES.other],
} as const;

const KINDS_OF: Record<OutboxLane, SQL> = {
  mail: sql`kind = 'email'`,
  events: sql`kind = 'event'`,
  jobs: sql`kind <> 'email' AND kind <> 'event'`,
};

/** Mails and events of the payment provider have a lane each; everything else is in the third. */
export const isInLaneSql = (lane: OutboxLane): SQL => KINDS_OF[lane];

const jobsThat = (does: (typeof jobWork)[keyof typeof jobWork]): SQL =>
  sql.raw(`(${Object.entries(jobWork).flatMap(([kind, work]) => (work === does ? [`'${kind}'`] : []))})`);
/** Other jobs share the lane with calls to the payment provider, but do not show its state. */
export const isProviderCallSql: SQL = sql`kind NOT IN ${jobsThat('emails')} AND kind NOT IN ${jobsThat('rows')}
  AND kind NOT IN ${jobsThat('alerts')}`;
export const isMailJobSql: SQL = sql`kind IN ${jobsThat('emails')}`;

const DEFERRED_SINCE = `$.${DEFERRED_SINCE_KEY}`;
const withoutSeal = sql`json_remove(${outboxMessages.payload}, '$.sealed', ${DEFERRED_SINCE})`;
/** The payload of a message that starts again, as if it had never been deferred. */
export const undeferredPayloadSql = sql`json_remove(${outboxMessages.payload}, ${DEFERRED_SINCE})`;

/** Duration of a lease: longer than one mail or call with all its requests. */
export const LEASE_MS = 10 * MINUTE;

/** Combines one query per priority of a lane, because each is its own range of the index. */
const byPriority = (lane: OutboxLane, one: (waiting: SQL) => SQL): SQL =>
  sql.join(
    PRIORITIES[lane].map((priority) => one(sql`state = 'waiting' AND priority = ${priority} AND ${isInLaneSql(lane)}`)),
    sql` UNION ALL `,
  );

/** Claims up to `limit` due messages of a lane for LEASE_MS, unordered. The lease of a crashed sender expires. */
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
                          ORDER BY next_attempt_at LIMIT ${literalNumber(limit)})`,
        )}) ORDER BY priority LIMIT ${literalNumber(limit)})`,
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

const EXPIRED = 'Expired before it could be sent';
/** Reason for a message that expired at its creation: its change was withdrawn during the sending (notices.repo). */
export const WITHDRAWN_REASON = 'Taken back while it was being sent';
const whyExpired = sql`iif(${outboxMessages.expiresAt} > ${outboxMessages.createdAt}, ${EXPIRED}, ${WITHDRAWN_REASON})`;

/** Parks an expired or withdrawn message and deletes its encrypted part. */
export function parkExpiredStatement(db: Db, id: string) {
  return db
    .update(outboxMessages)
    .set({ state: 'parked', nextAttemptAt: null, lastError: whyExpired, payload: withoutSeal })
    .where(sql`${outboxMessages.id} = ${id}`);
}

const FORGETS = '$.forgets';

/** Marks the waiting messages with these ids for deletion after sending. */
export function eraseAfterSendStatement(db: Db, which: SQL) {
  return db
    .update(outboxMessages)
    .set({ payload: sql`json_set(${outboxMessages.payload}, ${FORGETS}, 1)` })
    .where(sql`${outboxMessages.state} = 'waiting' AND ${which}`);
}

/**
 * Marks a message as sent and deletes its encrypted part: the recipient remains stored, the content does not. A message
 * marked for deletion is stripped too, and its row must then be deleted (`isErased`).
 */
export function markSentStatement(db: Db, id: string, now: number) {
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
    .returning({ isErased: sql<number>`coalesce(payload->>${FORGETS}, 0)` });
}

/** Deletes a sent message that is marked for deletion. */
export function deleteSentStatement(db: Db, id: string) {
  return db.delete(outboxMessages).where(sql`${outboxMessages.id} = ${id} AND ${outboxMessages.state} = 'sent'`);
}

/**
 * Releases messages claimed at `takenAt` and not tried: due immediately, with unchanged tries. `reason` is shown to
 * admins; null preserves the stored one.
 */
export function releaseLeaseStatement(db: Db, ids: readonly string[], takenAt: number, reason: string | null) {
  return db
    .update(outboxMessages)
    .set({
      attempts: sql`${outboxMessages.attempts} - 1`,
      nextAttemptAt: outboxMessages.createdAt,
      lastError: sql`coalesce(${reason?.slice(0, ERROR_MAX) ?? null}, ${outboxMessages.lastError})`,
    })
    .where(
      sql`${outboxMessages.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
          AND ${outboxMessages.state} = 'waiting' AND ${outboxMessages.nextAttemptAt} = ${takenAt + LEASE_MS}`,
    );
}

/**
 * Schedules a failed message again with a growing delay, or parks it after its last try, a permanent failure or days of
 * temporary ones. A temporary failure that is retried does not count as a try.
 */
export function recordFailureStatement(db: Db, message: FailedMessage, failure: DeliveryFailure, now: number) {
  const delay = retryDelay(message, failure, now);
  const isDeferred = failure.isTemporary && delay !== undefined;
  const [path, value] = isDeferred
    ? [DEFERRED_SINCE, deferredSince(message, now)]
    : [`$.${MAYBE_DELIVERED_KEY}`, failure.isInDoubt ? 1 : null];
  return db
    .update(outboxMessages)
    .set({
      state: delay === undefined ? 'parked' : 'waiting',
      nextAttemptAt: delay === undefined ? null : now + delay,
      lastError: failure.reason.slice(0, ERROR_MAX),
      ...(isDeferred && { attempts: message.attempts - 1 }),
      ...(value !== null && { payload: sql`json_set(${outboxMessages.payload}, ${path}, ${value})` }),
    })
    .where(sql`${outboxMessages.id} = ${message.id}`);
}

/** Selects when the next waiting message of a lane that meets `which` is due; null when none waits. */
export function nextDueStatement(db: Db, lane: OutboxLane, which: SQL = sql`1`) {
  const first = (waiting: SQL) => sql`
    SELECT * FROM (SELECT next_attempt_at AS at FROM outbox_messages WHERE ${waiting} AND ${which} ORDER BY next_attempt_at LIMIT 1)`;
  return db.select({ at: sql<number | null>`min(at)` }).from(sql`(${byPriority(lane, first)})`);
}

/**
 * Requeues up to `limit` parked provider calls with all their tries, longest untried first: a provider's outage of a
 * day must not lose money. Returns their ids.
 */
export function requeueParkedStatement(db: Db, now: number, limit: number) {
  return db
    .update(outboxMessages)
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: now })
    .where(
      sql`${outboxMessages.id} IN (
        SELECT id FROM outbox_messages
         WHERE state = 'parked' AND tried_at >= 0 AND (expires_at IS NULL OR expires_at > ${now}) AND ${isInLaneSql('jobs')}
         ORDER BY tried_at LIMIT ${literalNumber(limit)})`,
    )
    .returning({ id: outboxMessages.id });
}
