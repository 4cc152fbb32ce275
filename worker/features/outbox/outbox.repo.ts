import { type SQL, sql } from 'drizzle-orm';
import { OUTBOX_COUNT_MAX, type OutboxState } from '#contract/mail';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import type { TimeCursor } from '../../db/cursor.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { LEASE_MS, undeferredPayloadSql } from '../../outbox/lease.ts';
import { messageBloggerSql, messageReaderSql } from './message-people.statements.ts';

/** A message as admins see it, without its text. `sortKey` orders its list. */
export type OutboxListRow = {
  id: string;
  kind: string;
  to: string | null;
  subject: string | null;
  reader: string | null;
  blogger: string | null;
  state: 'waiting' | 'sent' | 'parked';
  attempts: number;
  createdAt: number;
  nextAttemptAt: number | null;
  lastError: string | null;
  sentAt: number | null;
  seq: number;
  priority: number;
  sortKey: number;
  /** Its content still exists and has not expired. */
  isWhole: 0 | 1;
  /** The key that encrypted it is configured. */
  hasKey: 0 | 1;
  /** A sender holds its lease. */
  isTaken: 0 | 1;
};

/** The current time, and the ids of the configured encryption keys. */
export type OutboxView = { now: number; kids: readonly string[] };

const isWhole = (now: number) =>
  sql`(kind <> 'email' OR payload->>'sealed' IS NOT NULL) AND coalesce(expires_at > ${now}, 1)`;
const isTaken = (now: number) =>
  sql`(state = 'waiting' AND next_attempt_at > ${now} AND next_attempt_at = tried_at + ${LEASE_MS})`;
const hasKey = (kids: readonly string[]) => sql`(kind <> 'email' OR EXISTS (
  SELECT 1 FROM json_each(${JSON.stringify(kids)}) WHERE instr(payload->>'sealed', value || '.') = 1))`;
const canResend = ({ now, kids }: OutboxView) =>
  sql`state <> 'sent' AND ${isWhole(now)} AND ${hasKey(kids)} AND NOT ${isTaken(now)}`;

const columns = ({ now, kids }: OutboxView, sortKey: SQL) => sql`
  id, kind, iif(kind = 'email', payload->>'to', NULL) AS "to",
  iif(kind = 'email', payload->>'subject', NULL) AS subject, ${messageReaderSql} AS reader,
  ${messageBloggerSql} AS blogger, state, attempts, created_at AS createdAt,
  next_attempt_at AS nextAttemptAt, last_error AS lastError, sent_at AS sentAt, rowid AS seq, priority,
  ${sortKey} AS sortKey, ${isWhole(now)} AS isWhole, ${hasKey(kids)} AS hasKey, ${isTaken(now)} AS isTaken`;

/**
 * Sort orders of the lists, each backed by an index: waiting ones by due time with bulk last, the others newest first.
 */
const LISTS = {
  waiting: { condition: sql`state = 'waiting' AND attempts = 0`, sortKey: sql`next_attempt_at`, isAscending: true },
  retried: { condition: sql`state = 'waiting' AND attempts > 0`, sortKey: sql`next_attempt_at`, isAscending: true },
  parked: { condition: sql`state = 'parked'`, sortKey: sql`tried_at`, isAscending: false },
  sent: { condition: sql`state = 'sent'`, sortKey: sql`sent_at`, isAscending: false },
} as const;

/** The `id` of a cursor: priority and `seq`. */
export const OUTBOX_CURSOR_PATTERN = /^[01]_\d{1,15}$/;

/** Returns the cursor of a list's first page. */
export const firstOutboxCursor = (list: OutboxState): TimeCursor => ({
  at: LISTS[list].isAscending ? 0 : Number.MAX_SAFE_INTEGER,
  id: '0_0',
});

/** Returns the cursor of the page after a row. */
export const outboxCursorAfter = ({ sortKey, priority, seq }: OutboxListRow): TimeCursor => ({
  at: sortKey,
  id: `${priority}_${seq}`,
});

export function outboxStatement(db: Db, list: OutboxState, { at, id }: TimeCursor, limit: number, view: OutboxView) {
  const { condition, sortKey, isAscending } = LISTS[list];
  const [priority, seq] = id.split('_').map(Number);
  const order = list === 'waiting' ? sql`priority, ${sortKey}, rowid` : sql`${sortKey}, rowid`;
  const from = list === 'waiting' ? sql`${priority}, ${at}, ${seq}` : sql`${at}, ${seq}`;
  const after = isAscending
    ? sql`(${order}) > (${from}) ORDER BY ${order}`
    : sql`(${order}) < (${from}) ORDER BY ${sortKey} DESC, rowid DESC`;
  return db.all<OutboxListRow>(sql`
    SELECT ${columns(view, sortKey)} FROM outbox_messages WHERE ${condition} AND ${after} LIMIT ${literalNumber(limit)}`);
}

/** Counts each list, up to OUTBOX_COUNT_MAX: one row. */
export function outboxCountsStatement(db: Db) {
  const count = (list: 'waiting' | 'retried' | 'parked') => sql`(
    SELECT count(*) FROM (SELECT 1 FROM outbox_messages
                           WHERE ${LISTS[list].condition} AND ${list === 'waiting' ? sql`priority` : LISTS[list].sortKey} >= 0
                           LIMIT ${literalNumber(OUTBOX_COUNT_MAX)}))`;
  return db.all<{ waiting: number; retried: number; parked: number }>(sql`
    SELECT ${count('waiting')} AS waiting, ${count('retried')} AS retried, ${count('parked')} AS parked`);
}

/** Reads one message: at most one row. */
export function outboxMessageStatement(db: Db, id: string, view: OutboxView) {
  return db.all<OutboxListRow>(sql`SELECT ${columns(view, sql`0`)} FROM outbox_messages WHERE id = ${id}`);
}

/** Reads up to `limit` parked messages that can be resent, the longest untried first. */
export function resendableStatement(db: Db, limit: number, view: OutboxView) {
  return db.all<{ id: string }>(sql`
    SELECT id FROM outbox_messages WHERE state = 'parked' AND tried_at >= 0 AND ${canResend(view)}
     ORDER BY tried_at LIMIT ${literalNumber(limit)}`);
}

/** Rolls the batch back unless a message can be resent. */
export const assertResendable = (db: Db, id: string, view: OutboxView) =>
  assertStatement(db, sql`EXISTS (SELECT 1 FROM outbox_messages WHERE id = ${id} AND ${canResend(view)})`);

/** Resets the attempts of messages, makes them due now, and returns them. */
export function resendStatement(db: Db, ids: readonly string[], view: OutboxView) {
  return db.all<OutboxListRow>(sql`
    UPDATE outbox_messages SET state = 'waiting', attempts = 0, payload = ${undeferredPayloadSql},
           next_attempt_at = ${view.now}
     WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${canResend(view)}
    RETURNING ${columns(view, sql`0`)}`);
}

const canDiscardSql = sql`state = 'parked' AND kind = 'email'`;

/** Rolls the batch back unless a message can be discarded. */
export const assertDiscardable = (db: Db, id: string) =>
  assertStatement(db, sql`EXISTS (SELECT 1 FROM outbox_messages WHERE id = ${id} AND ${canDiscardSql})`);

export const discardStatement = (db: Db, id: string) =>
  db.run(sql`DELETE FROM outbox_messages WHERE id = ${id} AND ${canDiscardSql}`);

/** SQL expression (JSON) for the kind of a message. */
export const messageKindSql = (id: string) =>
  sql`(SELECT json_object('kind', kind) FROM outbox_messages WHERE id = ${id})`;
