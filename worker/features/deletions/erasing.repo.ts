import { sql } from 'drizzle-orm';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { totalsOnly } from '../../db/snapshots.ts';
import { isOfDeletionTargetSql } from './cancel-subscriptions.repo.ts';
import type { DeletionTarget } from './deletions.repo.ts';
import { eraseNameStatements } from './personal-data.repo.ts';

/** So many rows of a table go at a time. */
export const ERASE_SLICE = 200;

const most = sql.raw(String(ERASE_SLICE));

/** Deletes a slice of the rows of a table; answers with one row for each. */
const erase = (db: Db, table: string, condition: ReturnType<typeof sql>) =>
  db.all<{ gone: number }>(sql`
    DELETE FROM ${sql.raw(table)} WHERE rowid IN (SELECT rowid FROM ${sql.raw(table)} WHERE ${condition} LIMIT ${most})
    RETURNING 1 AS gone`);

/** Lets a slice of the rows of a table name somebody no more; answers with one row for each. */
const forget = (db: Db, table: string, column: string, user: number) =>
  db.all<{ gone: number }>(sql`
    UPDATE ${sql.raw(table)} SET ${sql.raw(column)} = NULL
     WHERE rowid IN (SELECT rowid FROM ${sql.raw(table)} WHERE ${sql.raw(column)} = ${user} LIMIT ${most})
    RETURNING 1 AS gone`);

/** Erases a slice of what others have on somebody's posts; answers with one row for each. */
const eraseOnPosts = (db: Db, table: string, blogger: number) =>
  db.all<{ gone: number }>(sql`
    DELETE FROM ${sql.raw(table)} WHERE rowid IN (
      SELECT x.rowid FROM posts p CROSS JOIN ${sql.raw(table)} x ON x.post = p.seq WHERE p.blogger = ${blogger} LIMIT ${most})
    RETURNING 1 AS gone`);

/**
 * Erases a slice of each of the tables of which somebody may have many rows. What was paid stays, under the names of the
 * ledger's accounts; who keeps their account is still owed what they earned. Posts stay until their reactions and reports are gone;
 * a reader's reports stay, and no longer say whose they are.
 */
export function eraseStatements(db: Db, leaving: DeletionTarget) {
  const { user, kind } = leaving;
  const ofBlogger = [
    erase(db, 'drafts', sql`author = ${user}`),
    erase(db, 'revisions', sql`author = ${user}`),
    erase(db, 'checkouts', sql`${isOfDeletionTargetSql(leaving)} AND state <> 'open'`),
    erase(db, 'subscriptions', sql`${isOfDeletionTargetSql(leaving)} AND ended_at IS NOT NULL`),
    erase(db, 'subscribers', sql`creator = ${user}`),
    db.all<{ gone: number }>(sql`
      DELETE FROM follows WHERE blogger = ${user}
         AND user IN (SELECT user FROM follows WHERE blogger = ${user} LIMIT ${most}) RETURNING 1 AS gone`),
    eraseOnPosts(db, 'article_reactions', user),
    eraseOnPosts(db, 'article_reports', user),
    forget(db, 'invoices', 'creator', user),
  ];
  if (kind === 'blogger') return ofBlogger;
  return [
    ...ofBlogger,
    erase(db, 'subscribers', sql`user = ${user}`),
    erase(db, 'article_reactions', sql`user = ${user}`),
    forget(db, 'article_reports', 'reporter', user),
    forget(db, 'article_reports', 'answered_by', user),
    forget(db, 'invoices', 'subscriber', user),
    forget(db, 'transfers', 'creator', user),
  ];
}

/** The person at the payment provider: at most one row. */
export function customerStatement(db: Db, user: number) {
  return db.all<{ id: string }>(sql`SELECT stripe_customer_id AS id FROM stripe_customers WHERE user = ${user}`);
}

/** Of the statistics only the newest have lists; those that name who is gone lose them, and are taken anew when read. */
const forgetStatisticsStatement = (db: Db, { userId }: DeletionTarget) =>
  db.run(sql`
    UPDATE stats_snapshots SET statistics = ${totalsOnly}
     WHERE taken_at = (SELECT max(taken_at) FROM stats_snapshots) AND instr(statistics, ${userId}) > 0`);

/** Kinds of messages that make the provider forget a user: the payload's field, and a SELECT of the ids it takes. */
const providerThings = {
  /** Takes a blogger's product off sale. */
  'product-archive': ['productId', sql`SELECT stripe_product_id AS id, creator AS user FROM stripe_products`],
  /** Removes our id of a connected account's holder. */
  'account-release': ['accountId', sql`SELECT stripe_account_id AS id, user FROM payout_accounts`],
} as const;

/** Enqueues the message for what the user has at the provider, once for each id. */
function enqueueForgettingStatement(db: Db, kind: keyof typeof providerThings, user: number, now: number) {
  const [field, things] = providerThings[kind];
  return db.run(sql`
    INSERT INTO outbox_messages (id, kind, payload, state, priority, next_attempt_at, created_at)
    SELECT ${kind} || ':' || id, ${kind}, json_object(${field}, id), 'waiting', 0, ${now}, ${now}
      FROM (${things}) WHERE user = ${user}
        ON CONFLICT (id) DO NOTHING`);
}

/**
 * The end of a deletion: the person's last rows. The batch fails when something of theirs is there again, as others may
 * have written meanwhile.
 */
export function finishStatements(db: Db, leaving: DeletionTarget, now: number): [Statement, ...Statement[]] {
  const { id, user, kind } = leaving;
  const row =
    kind === 'account'
      ? [
          enqueueForgettingStatement(db, 'account-release', user, now),
          ...eraseNameStatements(db, leaving),
          db.run(sql`DELETE FROM users WHERE seq = ${user}`),
        ]
      : [
          db.run(sql`DELETE FROM profiles WHERE user = ${user}`),
          db.run(sql`DELETE FROM stripe_products WHERE creator = ${user}`),
        ];
  return [
    assertStatement(
      db,
      sql`EXISTS (SELECT 1 FROM deletions WHERE id = ${id} AND kind = ${kind} AND state = 'erasing')
        AND NOT EXISTS (SELECT 1 FROM posts WHERE blogger = ${user})
        AND NOT EXISTS (SELECT 1 FROM images WHERE owner = ${user})
        AND NOT EXISTS (SELECT 1 FROM checkouts WHERE ${isOfDeletionTargetSql(leaving)})
        AND NOT EXISTS (SELECT 1 FROM subscriptions WHERE ${isOfDeletionTargetSql(leaving)})`,
    ),
    db.run(sql`UPDATE deletions SET state = 'done', user = NULL, finished_at = ${now} WHERE id = ${id}`),
    forgetStatisticsStatement(db, leaving),
    enqueueForgettingStatement(db, 'product-archive', user, now),
    ...row,
  ];
}
