import { sql } from 'drizzle-orm';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { totalsOnly } from '../../db/snapshots.ts';
import { restErasedHandlesStatements } from '../handles/handles.statements.ts';
import { isOfDeletionTargetSql } from './cancel-subscriptions.repo.ts';
import type { DeletionTarget } from './deletions.repo.ts';
import { eraseNameStatements } from './personal-data.repo.ts';

/** Returns the user's customer at Stripe: at most one row. */
export function customerStatement(db: Db, user: number) {
  return db.all<{ id: string }>(sql`SELECT stripe_customer_id AS id FROM stripe_customers WHERE user = ${user}`);
}

/**
 * Removes the lists of the newest statistics when they name the user; the next read takes new ones. Older ones have no
 * lists.
 */
const forgetStatisticsStatement = (db: Db, { userId }: DeletionTarget) =>
  db.run(sql`
    UPDATE stats_snapshots SET statistics = ${totalsOnly}
     WHERE taken_at = (SELECT max(taken_at) FROM stats_snapshots) AND instr(statistics, ${userId}) > 0`);

/** Kinds of messages that make Stripe forget a user: the field of the payload, and a SELECT of the ids. */
const providerThings = {
  /** Archives a blogger's product. */
  'product-archive': ['productId', sql`SELECT stripe_product_id AS id, creator AS user FROM stripe_products`],
  /** Removes our id from the user's connected account. */
  'account-release': ['accountId', sql`SELECT stripe_account_id AS id, user FROM payout_accounts`],
} as const;

/** Enqueues the message once for each id that the user has at Stripe. */
function enqueueForgettingStatement(db: Db, kind: keyof typeof providerThings, user: number, now: number) {
  const [field, things] = providerThings[kind];
  return db.run(sql`
    INSERT INTO outbox_messages (id, kind, payload, state, priority, next_attempt_at, created_at)
    SELECT ${kind} || ':' || id, ${kind}, json_object(${field}, id), 'waiting', 0, ${now}, ${now}
      FROM (${things}) WHERE user = ${user}
        ON CONFLICT (id) DO NOTHING`);
}

/**
 * Deletes the user's last rows and finishes the deletion. Rolls the batch back when other requests have added rows in
 * between.
 * @param handleHashes of all handles of an account
 */
export function finishStatements(
  db: Db,
  target: DeletionTarget,
  handleHashes: readonly string[],
  now: number,
): [Statement, ...Statement[]] {
  const { id, user, kind } = target;
  const row =
    kind === 'account'
      ? [
          enqueueForgettingStatement(db, 'account-release', user, now),
          ...eraseNameStatements(db, target),
          ...restErasedHandlesStatements(db, user, handleHashes, now),
          db.run(sql`DELETE FROM users WHERE seq = ${user}`),
        ]
      : [
          db.run(sql`DELETE FROM campaigns WHERE blogger = ${user}`),
          db.run(sql`DELETE FROM figures WHERE blogger = ${user}`),
          db.run(sql`UPDATE restrictions SET bio = '' WHERE person = ${user}`),
          db.run(sql`DELETE FROM profiles WHERE user = ${user}`),
          db.run(sql`DELETE FROM stripe_products WHERE creator = ${user}`),
        ];
  return [
    assertStatement(
      db,
      sql`EXISTS (SELECT 1 FROM deletions WHERE id = ${id} AND kind = ${kind} AND state = 'erasing')
        AND NOT EXISTS (SELECT 1 FROM posts WHERE blogger = ${user})
        AND NOT EXISTS (SELECT 1 FROM images WHERE owner = ${user})
        AND NOT EXISTS (SELECT 1 FROM checkouts WHERE ${isOfDeletionTargetSql(target)})
        AND NOT EXISTS (SELECT 1 FROM subscriptions WHERE ${isOfDeletionTargetSql(target)})`,
    ),
    db.run(sql`UPDATE deletions SET state = 'done', user = NULL, finished_at = ${now} WHERE id = ${id}`),
    forgetStatisticsStatement(db, target),
    enqueueForgettingStatement(db, 'product-archive', user, now),
    ...row,
  ];
}
