import { type SQL, sql } from 'drizzle-orm';
import type { OutboxLane } from '../context.ts';
import type { Db } from '../db/client.ts';
import { outboxMessages } from '../db/schema/index.ts';
import { EVENT_PRIORITIES } from './enqueue.ts';
import { type DeliveryFailure, type FailedMessage, MAYBE_DELIVERED_KEY, retryDelay } from './retry.ts';

const ERROR_KEPT = 300;

/** What of a lane goes first, and what after it: only mails are ever bulk. */
const PRIORITIES = {
  mail: [0, 1],
  billing: [0],
  events: [EVENT_PRIORITIES.awaited, EVENT_PRIORITIES.other],
} as const;

const KINDS_OF: Record<OutboxLane, SQL> = {
  mail: sql`kind = 'email'`,
  events: sql`kind = 'event'`,
  billing: sql`kind <> 'email' AND kind <> 'event'`,
};

/** Mails and events of the payment provider have a lane each, everything else is in the third. */
export const isInLaneSql = (lane: OutboxLane): SQL => KINDS_OF[lane];

/** The jobs that only write mails: they share the lane with calls to the payment provider, and say nothing about it. */
const WRITES_MAILS = sql`('post-notice', 'report-answer', 'fee-change')`;
export const isProviderCallSql: SQL = sql`kind NOT IN ${WRITES_MAILS}`;
export const isMailJobSql: SQL = sql`kind IN ${WRITES_MAILS}`;

const withoutSeal = sql`json_remove(${outboxMessages.payload}, '$.sealed')`;

/** For so long nobody else takes a message, unless it is given back: longer than one mail or call with all that it asks for. */
export const LEASE_MS = 10 * 60_000;

/** A query for each priority of a lane: each is its own range of the index. */
const byPriority = (lane: OutboxLane, one: (waiting: SQL) => SQL): SQL =>
  sql.join(
    PRIORITIES[lane].map((priority) => one(sql`state = 'waiting' AND priority = ${priority} AND ${isInLaneSql(lane)}`)),
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

const EXPIRED = 'Expired before it could be sent';
/** Why one that expired as it was written was not sent: it was being sent when what it tells of was taken back (notices.repo). */
export const WITHDRAWN_REASON = 'Taken back while it was being sent';
const whyExpired = sql`iif(${outboxMessages.expiresAt} > ${outboxMessages.createdAt}, ${EXPIRED}, ${WITHDRAWN_REASON})`;

/** Parks a message that expired while it waited, or was taken back, and forgets its sealed part. */
export function parkExpiredStatement(db: Db, id: string) {
  return db
    .update(outboxMessages)
    .set({ state: 'parked', nextAttemptAt: null, lastError: whyExpired, payload: withoutSeal })
    .where(sql`${outboxMessages.id} = ${id}`);
}

const FORGETS = '$.forgets';

/** Lets what waits by these ids leave nothing behind once it is sent. */
export function eraseAfterSendStatement(db: Db, which: SQL) {
  return db
    .update(outboxMessages)
    .set({ payload: sql`json_set(${outboxMessages.payload}, ${FORGETS}, 1)` })
    .where(sql`${outboxMessages.state} = 'waiting' AND ${which}`);
}

/**
 * Marks a message as sent and forgets its sealed part: who got what remains, what it said does not. Of one that is to
 * leave nothing behind nothing remains but the row, to be deleted (`isForgotten`).
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
    .returning({ isForgotten: sql<number>`coalesce(payload->>${FORGETS}, 0)` });
}

/** Deletes a message that was sent and leaves nothing behind. */
export function deleteSentStatement(db: Db, id: string) {
  return db.delete(outboxMessages).where(sql`${outboxMessages.id} = ${id} AND ${outboxMessages.state} = 'sent'`);
}

/**
 * Gives back what was taken at a time and not tried: due at once, with the tries it had.
 * @param reason why, for the admin; null leaves what stands there
 */
export function releaseLeaseStatement(db: Db, ids: readonly string[], takenAt: number, reason: string | null) {
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

/** Puts a failed message back with a growing delay, or parks it: after its last try, or when it failed for good. */
export function recordFailureStatement(db: Db, message: FailedMessage, failure: DeliveryFailure, now: number) {
  const delay = retryDelay(message, failure);
  return db
    .update(outboxMessages)
    .set({
      state: delay === undefined ? 'parked' : 'waiting',
      nextAttemptAt: delay === undefined ? null : now + delay,
      lastError: failure.reason.slice(0, ERROR_KEPT),
      ...(failure.isInDoubt && { payload: sql`json_set(${outboxMessages.payload}, ${`$.${MAYBE_DELIVERED_KEY}`}, 1)` }),
    })
    .where(sql`${outboxMessages.id} = ${message.id}`);
}

/**
 * When the next waiting message of a lane is due; no row's value (null) when none waits.
 * @param which only the messages that meet this
 */
export function nextDueStatement(db: Db, lane: OutboxLane, which: SQL = sql`1`) {
  const first = (waiting: SQL) => sql`
    SELECT * FROM (SELECT next_attempt_at AS at FROM outbox_messages WHERE ${waiting} AND ${which} ORDER BY next_attempt_at LIMIT 1)`;
  return db.select({ at: sql<number | null>`min(at)` }).from(sql`(${byPriority(lane, first)})`);
}

/**
 * Gives up to `limit` parked provider calls all their tries again, those first that were not tried for the longest time:
 * money is not forgotten because its provider was away for a day. Answers with their ids.
 */
export function requeueParkedStatement(db: Db, now: number, limit: number) {
  return db
    .update(outboxMessages)
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: now })
    .where(
      sql`${outboxMessages.id} IN (
        SELECT id FROM outbox_messages
         WHERE state = 'parked' AND tried_at >= 0 AND (expires_at IS NULL OR expires_at > ${now}) AND ${isInLaneSql('billing')}
         ORDER BY tried_at LIMIT ${limit})`,
    )
    .returning({ id: outboxMessages.id });
}
