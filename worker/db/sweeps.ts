import { type SQL, sql } from 'drizzle-orm';
import { DAY } from '#contract/limits';
import type { Db, Statement } from './client.ts';

/** One round deletes at most so many rows of each table. */
export const SWEEP_SLICE = 500;

/**
 * What of a table nobody needs any more: rows whose `moment` (a column that leads an index) is `keptMs` ago, those of them
 * for which `only` holds. `key` names a row.
 */
export type Sweep = { table: string; key: string; moment: string; keptMs: number; only?: SQL };

const MONTH = 30 * DAY;
/** Longer than the payment provider sends an event again, and than an admin looks back at a request. */
const QUARTER = 90 * DAY;

export const sweeps: readonly Sweep[] = [
  { table: 'sessions', key: 'id', moment: 'expires_at', keptMs: 0 },
  { table: 'mail_tokens', key: 'hash', moment: 'expires_at', keptMs: 0 },
  { table: 'revisions', key: 'rowid', moment: 'expires_at', keptMs: 0 },
  { table: 'view_flushes', key: 'id', moment: 'applied_at', keptMs: DAY },
  {
    ...{ table: 'outbox_messages', key: 'id', moment: 'created_at', keptMs: MONTH },
    only: sql`(state = 'sent' OR state = 'parked' AND kind = 'email')`,
  },
  {
    ...{ table: 'stripe_events', key: 'id', moment: 'received_at', keptMs: QUARTER },
    only: sql`state <> 'received'`,
  },
  { table: 'checkouts', key: 'id', moment: 'created_at', keptMs: QUARTER, only: sql`state <> 'open'` },
  { table: 'password_reset_requests', key: 'id', moment: 'created_at', keptMs: QUARTER },
  { table: 'reconciliations', key: 'id', moment: 'started_at', keptMs: QUARTER },
  { table: 'contact_messages', key: 'id', moment: 'created_at', keptMs: QUARTER },
  { table: 'security_events', key: 'seq', moment: 'minute', keptMs: QUARTER },
  { table: 'past_emails', key: 'rowid', moment: 'recorded_at', keptMs: QUARTER },
];

/** Deletes a slice of what nobody needs any more. Answers with a row for each row deleted. */
export function sweepStatement(db: Db, { table, key, moment, keptMs, only = sql`1` }: Sweep, now: number) {
  const [from, id, at] = [sql.raw(table), sql.raw(key), sql.raw(moment)];
  return db.all<{ swept: 1 }>(sql`
    DELETE FROM ${from} WHERE ${id} IN (
      SELECT ${id} FROM ${from} WHERE ${at} <= ${now - keptMs} AND ${only} ORDER BY ${at} LIMIT ${SWEEP_SLICE})
    RETURNING 1 AS swept`);
}

/**
 * Bytes of a row of `drafts` or `revisions` as the triggers of `users.text_bytes` count them. Unlike a length of a BLOB,
 * it reads no text.
 */
export const workBytesSql = sql`octet_length(title) + octet_length(content) + octet_length(subtopics)
  + octet_length(teams) + octet_length(image_alt)`;

/**
 * A count beside what it counts: triggers keep it, except from what is written past them (a restore, INSERT OR REPLACE).
 * It is made right again for `slice` numbers (`key`) at once.
 */
type KeptCount = { table: string; key: string; column: string; slice: number; counted: SQL };

/** Of posts before of their bloggers, whose count is their sum. */
export const storedCounters: readonly KeptCount[] = [
  {
    ...{ table: 'profiles', key: 'user', column: 'active_subscribers', slice: 1000 },
    counted: sql`(SELECT count(*) FROM subscriptions s WHERE s.creator = profiles.user AND s.active = 1)`,
  },
  {
    ...{ table: 'posts', key: 'seq', column: 'dislike_count', slice: 1000 },
    counted: sql`(SELECT count(*) FROM article_reactions WHERE post = posts.seq AND reaction_type = 'dislike')`,
  },
  {
    // All posts of each are read.
    ...{ table: 'profiles', key: 'user', column: 'dislike_count', slice: 100 },
    counted: sql`(SELECT coalesce(sum(p.dislike_count), 0) FROM posts p WHERE p.blogger = profiles.user)`,
  },
  {
    // All drafts and revisions of each are read.
    ...{ table: 'users', key: 'seq', column: 'text_bytes', slice: 100 },
    counted: sql`((SELECT coalesce(sum(${workBytesSql}), 0) FROM drafts WHERE author = users.seq)
      + (SELECT coalesce(sum(${workBytesSql}), 0) FROM revisions WHERE author = users.seq))`,
  },
];

/** The highest number a count is kept for, 0 without any. */
export function lastCountedStatement(db: Db, { table, key }: KeptCount) {
  return db.all<{ last: number }>(sql`SELECT coalesce(max(${sql.raw(key)}), 0) AS last FROM ${sql.raw(table)}`);
}

/** Lets a kept count equal what it counts again, for the slice of numbers above `after`. */
export function recountStatement(db: Db, count: KeptCount, after: number): Statement {
  const [table, key, column] = [sql.raw(count.table), sql.raw(count.key), sql.raw(count.column)];
  return db.run(sql`
    UPDATE ${table} SET ${column} = ${count.counted}
     WHERE ${key} > ${after} AND ${key} <= ${after + count.slice} AND ${column} <> ${count.counted}`);
}
