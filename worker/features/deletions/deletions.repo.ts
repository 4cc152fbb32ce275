import { type SQL, sql } from 'drizzle-orm';
import type { DeletionKind, DeletionRequester } from '#contract/deletions';
import type { DeletionState } from '#contract/deletions.schema';
import { isLastOwnerSql } from '../../db/admin-roles.ts';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { enqueueStatement, type NewOutboxMessage } from '../../outbox/enqueue.ts';

export type ProgressRow = {
  id: string;
  state: DeletionState;
  subscriptionsTotal: number;
  subscriptionsDone: number;
};

const progressColumns = sql`id, state, subscriptions_total AS subscriptionsTotal, subscriptions_done AS subscriptionsDone`;

/** Returns the user to delete; for a blog's deletion only a user with a profile. At most one row. */
export function deletionTargetStatement(db: Db, userId: string, kind: DeletionKind) {
  return db.all<{ seq: number; username: string; email: string; isAdmin: number; isBlogger: number }>(sql`
    SELECT u.seq, u.username, u.email, EXISTS (SELECT 1 FROM admin_users WHERE user = u.seq) AS isAdmin,
      EXISTS (SELECT 1 FROM profiles WHERE user = u.seq) AS isBlogger
      FROM users u
     WHERE u.id = ${userId} AND (${kind} = 'account' OR EXISTS (SELECT 1 FROM profiles WHERE user = u.seq))`);
}

/** Selects a user's `seq` by public id; NULL when unknown. */
export const userSeqSql = (userId: string) => sql`(SELECT seq FROM users WHERE id = ${userId})`;

const existsUserSql = (user: number) => sql`EXISTS (SELECT 1 FROM users WHERE seq = ${user})`;

/** Counts the live subscriptions that a deletion ends: the subscribers' and, for an account, the user's own. */
const runningOf = (kind: DeletionKind, user: number) => sql`(
  (SELECT count(*) FROM subscriptions WHERE creator = ${user} AND ended_at IS NULL)
  + CASE WHEN ${kind} = 'account'
         THEN (SELECT count(*) FROM subscriptions WHERE subscriber = ${user} AND ended_at IS NULL) ELSE 0 END)`;

type Beginning = {
  id: string;
  user: number;
  userId: string;
  kind: DeletionKind;
  by: DeletionRequester;
  now: number;
  message: NewOutboxMessage;
  letter: NewOutboxMessage | null;
};

/**
 * Begins a deletion: hides the blog and, for an account, ends its sessions. One that runs already continues; a blog's
 * deletion becomes the account's when requested. Rolls the batch back for the last owner.
 */
export function beginStatements(db: Db, beginning: Beginning) {
  const { id, user, userId, kind, by, now, message, letter } = beginning;
  const isAccount = kind === 'account' ? 1 : 0;
  const isNew = sql`EXISTS (SELECT 1 FROM deletions WHERE id = ${id})`;
  // An earlier deletion may have erased the user since the read: nothing may name them again.
  const isToNotify = sql`${isNew} OR (${isAccount} = 1 AND ${existsUserSql(user)})`;
  return [
    assertStatement(db, sql`${isAccount} = 0 OR NOT ${isLastOwnerSql(user)}`),
    db.run(sql`
      INSERT INTO deletions (id, user, account_id, kind, requested_by, state, subscriptions_total, created_at)
      SELECT ${id}, seq, ${userId}, ${kind}, ${by}, 'cancelling', ${runningOf(kind, user)}, ${now}
        FROM users WHERE seq = ${user}
      ON CONFLICT (user) WHERE state <> 'done' DO UPDATE
        SET kind = excluded.kind, state = 'cancelling',
            extended_by = excluded.requested_by,
            subscriptions_total = subscriptions_done + excluded.subscriptions_total
        WHERE excluded.kind = 'account' AND kind = 'blogger'`),
    db.run(sql`UPDATE users SET deleting_at = coalesce(deleting_at, ${now}) WHERE seq = ${user} AND ${isAccount} = 1`),
    db.run(sql`DELETE FROM sessions WHERE user = ${user} AND ${isAccount} = 1`),
    db.run(sql`
      UPDATE profiles SET deleting_at = coalesce(deleting_at, ${now}), is_blogging = 0 WHERE user = ${user}`),
    enqueueStatement(db, message, isNew),
    ...(letter === null ? [] : [enqueueStatement(db, letter, isToNotify)]),
  ];
}

/** Tests whether a row of `deletions` covers a deletion of this kind. */
const takesAlong = (kind: DeletionKind) => sql`(kind = ${kind} OR kind = 'account')`;

/**
 * Conditions for before `beginStatements`: `begun` when the request starts or extends a deletion, `resumed` when one
 * that covers it runs already. Neither holds for a user whom an earlier deletion has erased.
 */
export function isBegunOrResumedSql(user: number, kind: DeletionKind) {
  const resumed = sql`EXISTS (
    SELECT 1 FROM deletions WHERE user = ${user} AND state <> 'done' AND ${takesAlong(kind)})`;
  return { begun: sql`(${existsUserSql(user)} AND NOT ${resumed})`, resumed };
}

/** Returns the user's open deletion: at most one row. */
export function openDeletionStatement(db: Db, user: number) {
  return db.all<ProgressRow>(sql`SELECT ${progressColumns} FROM deletions WHERE user = ${user} AND state <> 'done'`);
}

/** Returns the open deletion of the user's account: at most one row. */
export function openAccountDeletionStatement(db: Db, user: number) {
  return db.all<ProgressRow>(sql`
    SELECT ${progressColumns} FROM deletions WHERE user = ${user} AND kind = 'account' AND state <> 'done'`);
}

/**
 * Returns the open deletion that covers the user's blog or account: at most one row.
 * @param user SQL for the user's `seq`
 */
export function runningStatement(db: Db, user: SQL, kind: DeletionKind) {
  return db.all<ProgressRow>(sql`
    SELECT ${progressColumns} FROM deletions WHERE user = ${user} AND state <> 'done' AND ${takesAlong(kind)}`);
}

/** Returns the progress of a deletion: at most one row. */
export function progressStatement(db: Db, id: string) {
  return db.all<ProgressRow>(sql`SELECT ${progressColumns} FROM deletions WHERE id = ${id}`);
}

/** The user and kind of a deletion, as the saga needs them. */
export type DeletionTarget = {
  id: string;
  kind: DeletionKind;
  by: DeletionRequester;
  state: DeletionState;
  user: number;
  userId: string;
  username: string;
  email: string;
  createdAt: number;
};

/** Returns an open deletion with its target: at most one row. */
export function openDeletionTargetStatement(db: Db, id: string) {
  return db.all<DeletionTarget>(sql`
    SELECT d.id, d.kind, d.requested_by AS "by", d.state, u.seq AS user, u.id AS userId, u.username, u.email, d.created_at AS createdAt
      FROM deletions d JOIN users u ON u.seq = d.user WHERE d.id = ${id} AND d.state <> 'done'`);
}

/** Marks that all subscriptions and payments are settled. Rows are erased from then on. */
export function markErasingStatement(db: Db, id: string) {
  return db.run(sql`UPDATE deletions SET state = 'erasing' WHERE id = ${id} AND state = 'cancelling'`);
}

/** Updates the count of ended subscriptions. */
export function countEndedStatement(db: Db, { id, kind, user }: Pick<DeletionTarget, 'id' | 'kind' | 'user'>) {
  return db.run(sql`
    UPDATE deletions SET subscriptions_total = max(subscriptions_total, ${runningOf(kind, user)}),
      subscriptions_done = max(subscriptions_done, subscriptions_total - ${runningOf(kind, user)}) WHERE id = ${id}`);
}

/** Returns open deletions without a waiting message: it was parked or lost. */
export function stalledDeletionsStatement(db: Db, limit: number) {
  return db.all<{ id: string }>(sql`
    SELECT d.id FROM deletions d
     WHERE d.user > 0 AND d.state <> 'done'
       AND NOT EXISTS (SELECT 1 FROM outbox_messages m
                        WHERE m.id >= 'deletion-' || d.id || '-' AND m.id < 'deletion-' || d.id || '.' AND m.state = 'waiting')
     LIMIT ${literalNumber(limit)}`);
}
