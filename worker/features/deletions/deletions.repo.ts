import { type SQL, sql } from 'drizzle-orm';
import type { DeletionKind, DeletionRequester } from '#contract/deletions';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import { enqueueStatement, type NewOutboxMessage } from '../../outbox/enqueue.ts';

export type DeletionState = 'cancelling' | 'erasing' | 'done';

export type ProgressRow = {
  id: string;
  state: DeletionState;
  subscriptionsTotal: number;
  subscriptionsDone: number;
};

const progressColumns = sql`id, state, subscriptions_total AS subscriptionsTotal, subscriptions_done AS subscriptionsDone`;

/** Who is to be deleted: a user with a profile where only the blog goes. At most one row. */
export function deletionTargetStatement(db: Db, userId: string, kind: DeletionKind) {
  return db.all<{ seq: number; username: string; email: string; isAdmin: number; isBlogger: number }>(sql`
    SELECT u.seq, u.username, u.email, EXISTS (SELECT 1 FROM admin_users WHERE user = u.seq) AS isAdmin,
      EXISTS (SELECT 1 FROM profiles WHERE user = u.seq) AS isBlogger
      FROM users u
     WHERE u.id = ${userId} AND (${kind} = 'account' OR EXISTS (SELECT 1 FROM profiles WHERE user = u.seq))`);
}

/** A person's `seq`, by their public id: NULL for nobody. */
export const userSeqSql = (userId: string) => sql`(SELECT seq FROM users WHERE id = ${userId})`;

/** Whether somebody is an admin, and no other admin stays. @param user SQL or number that gives their `seq` */
export const isLastAdmin = (user: number | SQL | null) => sql`(
  EXISTS (SELECT 1 FROM admin_users WHERE user = ${user})
  AND NOT EXISTS (SELECT 1 FROM admin_users a CROSS JOIN users u ON u.seq = a.user
                   WHERE a.user > 0 AND a.user <> ${user} AND u.deleting_at IS NULL))`;

/** The subscriptions that still run, of a person as blogger and, with their account, as reader. */
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
 * Begins a deletion: from here on nobody sees or pays them, and with the account nobody signs in as them. One that runs
 * already stays, and takes the account along if it took only the blog: who asks for that is who deletes. The batch fails where the last admin would go.
 * The last statement answers with the deletion.
 */
export function beginStatements(db: Db, beginning: Beginning) {
  const { id, user, userId, kind, by, now, message, letter } = beginning;
  const isAccount = kind === 'account' ? 1 : 0;
  const isNew = sql`EXISTS (SELECT 1 FROM deletions WHERE id = ${id})`;
  return [
    assertStatement(db, sql`${isAccount} = 0 OR NOT ${isLastAdmin(user)}`),
    db.run(sql`
      INSERT INTO deletions (id, user, account_id, kind, requested_by, state, subscriptions_total, created_at)
      SELECT ${id}, seq, ${userId}, ${kind}, ${by}, 'cancelling', ${runningOf(kind, user)}, ${now}
        FROM users WHERE seq = ${user}
      ON CONFLICT (user) WHERE state <> 'done' DO UPDATE
        SET kind = excluded.kind, requested_by = excluded.requested_by, state = 'cancelling',
            subscriptions_total = subscriptions_done + excluded.subscriptions_total
        WHERE excluded.kind = 'account' AND kind = 'blogger'`),
    db.run(sql`UPDATE users SET deleting_at = coalesce(deleting_at, ${now}) WHERE seq = ${user} AND ${isAccount} = 1`),
    db.run(sql`DELETE FROM sessions WHERE user = ${user} AND ${isAccount} = 1`),
    db.run(sql`
      UPDATE profiles SET deleting_at = coalesce(deleting_at, ${now}), is_blogging = 0 WHERE user = ${user}`),
    enqueueStatement(db, message, isNew),
    ...(letter === null ? [] : [enqueueStatement(db, letter, sql`${isAccount} = 1 OR ${isNew}`)]),
  ];
}

/** Whether a deletion takes all of it along that one of a kind does, as SQL. */
const takesAlong = (kind: DeletionKind) => sql`(kind = ${kind} OR kind = 'account')`;

/**
 * Whether asking for a deletion begins one or takes more along, or goes on with one that takes all of it along: SQL, for
 * before `beginStatements`.
 */
export function isBegunOrResumedSql(user: number, kind: DeletionKind) {
  const resumed = sql`EXISTS (
    SELECT 1 FROM deletions WHERE user = ${user} AND state <> 'done' AND ${takesAlong(kind)})`;
  return { begun: sql`NOT ${resumed}`, resumed };
}

/** The deletion of somebody that is not done yet: at most one row. */
export function openDeletionStatement(db: Db, user: number) {
  return db.all<ProgressRow>(sql`SELECT ${progressColumns} FROM deletions WHERE user = ${user} AND state <> 'done'`);
}

/** The deletion of somebody's account that is not done yet: at most one row. */
export function openAccountDeletionStatement(db: Db, user: number) {
  return db.all<ProgressRow>(sql`
    SELECT ${progressColumns} FROM deletions WHERE user = ${user} AND kind = 'account' AND state <> 'done'`);
}

/** The deletion that takes a person's blog, or account, along already: at most one row. @param user SQL that gives their `seq` */
export function runningStatement(db: Db, user: SQL, kind: DeletionKind) {
  return db.all<ProgressRow>(sql`
    SELECT ${progressColumns} FROM deletions WHERE user = ${user} AND state <> 'done' AND ${takesAlong(kind)}`);
}

/** How far a deletion is: at most one row. */
export function progressStatement(db: Db, id: string) {
  return db.all<ProgressRow>(sql`SELECT ${progressColumns} FROM deletions WHERE id = ${id}`);
}

/** Who is being deleted, as the saga needs them. */
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

/** A deletion that is not done yet, with whom it deletes: at most one row. */
export function openDeletionTargetStatement(db: Db, id: string) {
  return db.all<DeletionTarget>(sql`
    SELECT d.id, d.kind, d.requested_by AS "by", d.state, u.seq AS user, u.id AS userId, u.username, u.email, d.created_at AS createdAt
      FROM deletions d JOIN users u ON u.seq = d.user WHERE d.id = ${id} AND d.state <> 'done'`);
}

/** Says that what costs money is over: from now on rows go. */
export function markErasingStatement(db: Db, id: string) {
  return db.run(sql`UPDATE deletions SET state = 'erasing' WHERE id = ${id} AND state = 'cancelling'`);
}

/** Counts what has ended so far. */
export function countEndedStatement(db: Db, { id, kind, user }: Pick<DeletionTarget, 'id' | 'kind' | 'user'>) {
  return db.run(sql`
    UPDATE deletions SET subscriptions_total = max(subscriptions_total, ${runningOf(kind, user)}),
      subscriptions_done = max(subscriptions_done, subscriptions_total - ${runningOf(kind, user)}) WHERE id = ${id}`);
}

/** Open deletions for which no message waits: those whose message was parked or lost. */
export function stalledDeletionsStatement(db: Db, limit: number) {
  return db.all<{ id: string }>(sql`
    SELECT d.id FROM deletions d
     WHERE d.user > 0 AND d.state <> 'done'
       AND NOT EXISTS (SELECT 1 FROM outbox_messages m
                        WHERE m.id >= 'deletion-' || d.id || '-' AND m.id < 'deletion-' || d.id || '.' AND m.state = 'waiting')
     LIMIT ${limit}`);
}
