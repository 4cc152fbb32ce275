import { type SQL, sql } from 'drizzle-orm';
import { WEB_FEED_KEYS_MAX } from '#contract/feeds';
import type { WebFeedScope } from '#contract/feeds.schema';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { isSuspendedSql } from '../../db/suspensions.ts';
import { enqueueStatement, type NewOutboxMessage } from '../../outbox/enqueue.ts';
import { endedColumnsSql } from './feed-keys.statements.ts';

/** A private feed; `blogger` is JSON with id and username, or null. */
export type FeedKeyRow = {
  id: string;
  scope: WebFeedScope;
  blogger: string | null;
  createdAt: number;
  usedOn: number | null;
  networks: number;
  warnedAt: number | null;
  endedAt: number | null;
};

const columns = sql`k.id, k.scope, k.created_at AS createdAt, k.used_on AS usedOn, k.networks,
  k.warned_at AS warnedAt, k.ended_at AS endedAt,
  (SELECT json_object('id', b.id, 'username', b.username) FROM users b WHERE b.seq = k.blogger) AS blogger`;

/** Reads the private feeds of a user, the oldest first. */
export function ownFeedKeysStatement(db: Db, user: number) {
  return db.all<FeedKeyRow>(sql`
    SELECT ${columns} FROM feed_keys k WHERE k.user = ${user} ORDER BY k.created_at, k.id LIMIT ${literalNumber(WEB_FEED_KEYS_MAX)}`);
}

/** Reads a private feed of a user: at most one row. */
export function ownFeedKeyStatement(db: Db, user: number, id: string) {
  return db.all<FeedKeyRow>(sql`SELECT ${columns} FROM feed_keys k WHERE k.id = ${id} AND k.user = ${user}`);
}

/** Reads the `seq` of a blogger with a profile, who is not being deleted: at most one row. */
export function bloggerSeqStatement(db: Db, id: string | null) {
  return db.all<{ seq: number }>(sql`
    SELECT u.seq FROM users u JOIN profiles r ON r.user = u.seq
     WHERE u.id = ${id} AND u.deleting_at IS NULL AND r.deleting_at IS NULL`);
}

type NewFeedKey = { id: string; user: number; scope: WebFeedScope; blogger: number | null; hash: string };

/** Stores a key unless its user has the most. Returns a row if it did. */
export function insertFeedKeyStatement(db: Db, { id, user, scope, blogger, hash }: NewFeedKey, now: number) {
  return db.all<{ id: string }>(sql`
    INSERT INTO feed_keys (id, user, scope, blogger, hash, created_at)
    SELECT ${id}, ${user}, ${scope}, ${blogger}, ${hash}, ${now}
     WHERE (SELECT count(*) FROM feed_keys WHERE user = ${user}) < ${WEB_FEED_KEYS_MAX}
    RETURNING id`);
}

/** Replaces the key of a user's private feed. Returns a row if there is one. */
export function rotateFeedKeyStatement(db: Db, user: number, id: string, hash: string) {
  return db.all<{ id: string }>(sql`
    UPDATE feed_keys SET hash = ${hash}, ended_at = NULL, warned_at = NULL, networks = 0
     WHERE id = ${id} AND user = ${user} RETURNING id`);
}

/** Deletes a user's private feed. Returns a row if there was one. */
export function deleteFeedKeyStatement(db: Db, user: number, id: string) {
  return db.all<{ id: string }>(sql`DELETE FROM feed_keys WHERE id = ${id} AND user = ${user} RETURNING id`);
}

/** A key in use, with its owner. */
export type UsedKeyRow = FeedKeyRow & { userSeq: number; username: string; email: string };

/** SQL condition: the key `k` has this hash, and its owner is neither being deleted nor suspended. */
const hasHash = (hash: string, now: number): SQL =>
  sql`k.hash = ${hash} AND u.deleting_at IS NULL AND NOT ${isSuspendedSql('u', now)}`;

/** Reads the key with this hash: at most one row. */
export function usedKeyStatement(db: Db, hash: string, now: number) {
  return db.all<UsedKeyRow>(sql`
    SELECT ${columns}, k.user AS userSeq, u.username, u.email
      FROM feed_keys k JOIN users u ON u.seq = k.user WHERE ${hasHash(hash, now)}`);
}

/** Notes that a key was read on a day, from this many networks so far. */
export function noteUseStatement(db: Db, id: string, { day, networks }: { day: number; networks: number }) {
  return db.run(sql`
    UPDATE feed_keys SET networks = iif(used_on = ${day}, max(networks, ${networks}), ${networks}), used_on = ${day}
     WHERE id = ${id}`);
}

/** Stores that the owner of a key is warned, with the email. */
export function warnStatements(db: Db, id: string, mail: NewOutboxMessage, now: number) {
  return [db.run(sql`UPDATE feed_keys SET warned_at = ${now} WHERE id = ${id}`), enqueueStatement(db, mail)] as const;
}

/** Ends a key that too many networks use, with the email to its owner, unless it was replaced meanwhile. */
export function endSharedKeyStatements(db: Db, id: string, hash: string, mail: NewOutboxMessage, now: number) {
  return [
    enqueueStatement(db, mail, sql`EXISTS (SELECT 1 FROM feed_keys WHERE id = ${id} AND hash = ${hash})`),
    db.run(sql`
      UPDATE feed_keys SET ${endedColumnsSql(now)}, warned_at = ${now} WHERE id = ${id} AND hash = ${hash}`),
  ] as const;
}
