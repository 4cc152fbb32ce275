import { type SQL, sql } from 'drizzle-orm';
import { DAY } from '#contract/time';
import type { Db, Statement } from './client.ts';
import { literalNumber } from './literal-number.ts';
import { workBytesSql } from './work-fields.ts';

/** Maximum number of rows of each table that one round deletes. */
export const SWEEP_SLICE = 500;

/**
 * Retention rule of a table: deletes rows whose `moment` (the first column of an index) is older than `retentionMs` and for
 * which `only` holds. `key` is the primary key.
 */
export type Sweep = { table: string; key: string; moment: string; retentionMs: number; only?: SQL };

const MONTH = 30 * DAY;
/** Longer than the provider resends an event, an admin needs for a request, or a counter waits for the database. */
const QUARTER = 90 * DAY;

export const sweeps: readonly Sweep[] = [
  { table: 'sessions', key: 'id', moment: 'expires_at', retentionMs: 0 },
  { table: 'mail_tokens', key: 'hash', moment: 'expires_at', retentionMs: 0 },
  { table: 'used_challenges', key: 'challenge', moment: 'expires_at', retentionMs: 0 },
  { table: 'sign_in_codes', key: 'id', moment: 'expires_at', retentionMs: 0 },
  { table: 'revisions', key: 'rowid', moment: 'expires_at', retentionMs: 0 },
  // A counter that cannot reach the database repeats its last flush, however late.
  { table: 'view_flushes', key: 'id', moment: 'applied_at', retentionMs: QUARTER },
  {
    table: 'outbox_messages',
    key: 'id',
    moment: 'created_at',
    retentionMs: MONTH,
    only: sql`(state = 'sent' OR state = 'parked' AND kind IN ('email', 'alert-webhook'))`,
  },
  {
    table: 'stripe_events',
    key: 'id',
    moment: 'received_at',
    retentionMs: QUARTER,
    only: sql`state <> 'received'`,
  },
  { table: 'checkouts', key: 'id', moment: 'created_at', retentionMs: QUARTER, only: sql`state <> 'open'` },
  { table: 'password_reset_requests', key: 'id', moment: 'created_at', retentionMs: QUARTER },
  // An alert that lasts is open, however old it is.
  { table: 'alerts', key: 'seq', moment: 'raised_at', retentionMs: QUARTER, only: sql`resolved_at IS NOT NULL` },
  { table: 'reconciliations', key: 'id', moment: 'started_at', retentionMs: QUARTER },
  { table: 'contact_messages', key: 'id', moment: 'created_at', retentionMs: QUARTER },
  { table: 'security_events', key: 'seq', moment: 'minute', retentionMs: QUARTER },
  { table: 'former_handles', key: 'name', moment: 'free_from', retentionMs: 0, only: sql`user IS NULL` },
  // An address whose temporary bounces are only counted has a time in the past.
  { table: 'suppressions', key: 'address_hash', moment: 'until', retentionMs: 14 * DAY },
  { table: 'past_emails', key: 'rowid', moment: 'recorded_at', retentionMs: QUARTER },
  // Items of a published post have no such time: a repeated import finds them.
  { table: 'import_items', key: 'rowid', moment: 'expires_at', retentionMs: 0 },
  { table: 'imports', key: 'id', moment: 'expires_at', retentionMs: 0 },
  // A job shows the comments again when the ban ends.
  { table: 'comment_bans', key: 'rowid', moment: 'until', retentionMs: 0 },
];

/** Deletes a slice of expired rows. Returns one row for each deleted row. */
export function sweepStatement(db: Db, { table, key, moment, retentionMs, only = sql`1` }: Sweep, now: number) {
  const [from, id, at] = [sql.raw(table), sql.raw(key), sql.raw(moment)];
  return db.all<{ swept: 1 }>(sql`
    DELETE FROM ${from} WHERE ${id} IN (
      SELECT ${id} FROM ${from} WHERE ${at} <= ${now - retentionMs} AND ${only} ORDER BY ${at} LIMIT ${literalNumber(SWEEP_SLICE)})
    RETURNING 1 AS swept`);
}

/**
 * A stored counter that triggers update, except for writes that bypass them (a restore, INSERT OR REPLACE). One
 * statement recounts `slice` rows by `key`.
 */
type StoredCounter = { table: string; key: string; column: string; slice: number; counted: SQL };

/** Counters of posts precede those of bloggers, which are their sums. */
export const storedCounters: readonly StoredCounter[] = [
  {
    table: 'profiles',
    key: 'user',
    column: 'active_subscribers',
    slice: 1000,
    counted: sql`(SELECT count(*) FROM subscriptions s WHERE s.creator = profiles.user AND s.active = 1)`,
  },
  {
    table: 'posts',
    key: 'seq',
    column: 'dislike_count',
    slice: 1000,
    counted: sql`(SELECT count(*) FROM article_reactions WHERE post = posts.seq AND reaction_type = 'dislike')`,
  },
  {
    // Reads all posts of each blogger.
    table: 'profiles',
    key: 'user',
    column: 'dislike_count',
    slice: 100,
    counted: sql`(SELECT coalesce(sum(p.dislike_count), 0) FROM posts p WHERE p.blogger = profiles.user)`,
  },
  {
    // Reads all visible comments of each post.
    table: 'posts',
    key: 'seq',
    column: 'comment_count',
    slice: 100,
    counted: sql`(SELECT count(*) FROM comments c WHERE c.post = posts.seq AND c.state = 'visible')`,
  },
  {
    table: 'comments',
    key: 'seq',
    column: 'reply_count',
    slice: 1000,
    counted: sql`(SELECT count(*) FROM comments r
      WHERE r.post = comments.post AND r.parent = comments.seq AND r.state = 'visible')`,
  },
  {
    table: 'comments',
    key: 'seq',
    column: 'like_count',
    slice: 1000,
    counted: sql`(SELECT count(*) FROM comment_likes l WHERE l.comment = comments.seq)`,
  },
  {
    // Reads all drafts and revisions of each user.
    table: 'users',
    key: 'seq',
    column: 'text_bytes',
    slice: 100,
    counted: sql`((SELECT coalesce(sum(${workBytesSql}), 0) FROM drafts WHERE author = users.seq)
      + (SELECT coalesce(sum(${workBytesSql}), 0) FROM revisions WHERE author = users.seq))`,
  },
];

/** Selects the highest key with a counter, 0 without any. */
export function lastCountedStatement(db: Db, { table, key }: StoredCounter) {
  return db.all<{ last: number }>(sql`SELECT coalesce(max(${sql.raw(key)}), 0) AS last FROM ${sql.raw(table)}`);
}

/** Recounts a stored counter for a range of keys. */
export function recountStatement(db: Db, count: StoredCounter, { from, to }: { from: number; to: number }): Statement {
  const [table, key, column] = [sql.raw(count.table), sql.raw(count.key), sql.raw(count.column)];
  return db.run(sql`
    UPDATE ${table} SET ${column} = ${count.counted}
     WHERE ${key} >= ${from} AND ${key} <= ${to} AND ${column} <> ${count.counted}`);
}
