import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { oneRow } from '../../db/one-row.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { accountCloseMessage } from '../billing/billing.messages.ts';

/** Returns a row if a user is owed a share that is not yet transferred. */
export function hasOwedSharesStatement(db: Db, user: number) {
  return db.all<{ invoice: string }>(sql`
    SELECT invoice FROM transfers
     WHERE creator = ${user} AND stripe_transfer_id IS NULL AND cents > reversed_cents LIMIT 1`);
}

/**
 * Stores a blogger's new account in place of `replaces` and returns the stored one. An account that another request
 * stored meanwhile wins. The unused account, new or replaced, is closed at the provider.
 */
export function insertPayoutAccountStatements(
  db: Db,
  user: number,
  account: { id: string; replaces: string | null; country: string },
  now: number,
) {
  const stays = sql`payout_accounts.stripe_account_id IS NOT ${account.replaces}`;
  const stored = oneRow<{ accountId: string; country: string | null }>(
    db,
    sql`
    INSERT INTO payout_accounts (user, stripe_account_id, details_submitted, payouts_enabled, country, created_at)
    VALUES (${user}, ${account.id}, 0, 0, ${account.country}, ${now})
    ON CONFLICT (user) DO UPDATE SET
      stripe_account_id = iif(${stays}, payout_accounts.stripe_account_id, excluded.stripe_account_id),
      details_submitted = iif(${stays}, payout_accounts.details_submitted, 0),
      payouts_enabled = iif(${stays}, payout_accounts.payouts_enabled, 0),
      country = iif(${stays}, payout_accounts.country, excluded.country)
    RETURNING stripe_account_id AS accountId, country`,
  );
  const isStored = sql`EXISTS (SELECT 1 FROM payout_accounts WHERE user = ${user} AND stripe_account_id = ${account.id})`;
  const closeNew = enqueueStatement(db, accountCloseMessage(account.id, now), sql`NOT ${isStored}`);
  if (account.replaces === null) return [stored, closeNew] as const;
  return [stored, closeNew, enqueueStatement(db, accountCloseMessage(account.replaces, now), isStored)] as const;
}

const ownId = (user: number) => sql`(SELECT id FROM users WHERE seq = ${user})`;
/** Ledger account of a user: `blogger` for owed cents, `paid` for transferred ones. */
const accountOf = (kind: 'blogger' | 'paid', user: number) => sql`${kind} || ':' || ${ownId(user)}`;

/**
 * Sums a blogger's owed and transferred US cents: one row. Reads all ledger entries in one index scan, because a stored
 * balance could be wrong.
 */
export function balancesStatement(db: Db, user: number) {
  const [owed, paid] = [accountOf('blogger', user), accountOf('paid', user)];
  return oneRow<{ owedCents: number; paidOutCents: number }>(
    db,
    sql`
    SELECT coalesce(sum(cents) FILTER (WHERE account = ${owed}), 0) AS owedCents,
           coalesce(sum(cents) FILTER (WHERE account = ${paid}), 0) AS paidOutCents
      FROM ledger_entries WHERE account IN (${owed}, ${paid})`,
  );
}

/**
 * Sums a blogger's earnings per month, less refunds and disputes.
 * @param starts first moment of each month, and the end of the last
 */
export function earningsStatement(db: Db, user: number, starts: readonly number[]) {
  return db.all<{ month: number; earnedCents: number }>(sql`
    SELECT m.value AS month, coalesce(sum(e.cents), 0) AS earnedCents
      FROM json_each(${JSON.stringify(starts)}) m
      JOIN json_each(${JSON.stringify(starts)}) n ON n.key = m.key + 1
      LEFT JOIN ledger_entries e ON e.account = ${accountOf('blogger', user)} AND e.source_type <> 'transfer'
           AND e.created_at >= m.value AND e.created_at < n.value
     GROUP BY m.key ORDER BY m.key`);
}

/** Cursor of the lines: the next page is below this time and `seq`. */
export type LineCursor = { at: number; seq: number };
export type LineRow = LineCursor & {
  sourceType: 'invoice' | 'transfer' | 'refund' | 'dispute';
  sourceId: string;
  cents: number;
  /** Paid by the reader, negative for refunds; null for a transfer. */
  grossCents: number | null;
};

/** Reads a blogger's ledger lines, newest first. */
export function linesStatement(db: Db, user: number, { at, seq }: LineCursor, limit: number) {
  return db.all<LineRow>(sql`
    SELECT seq, source_type AS sourceType, source_id AS sourceId, cents, created_at AS at,
           (SELECT -sum(r.cents) FROM ledger_entries r
             WHERE r.source_type = e.source_type AND r.source_id = e.source_id
               AND r.account > 'reader:' AND r.account < 'reader;') AS grossCents
      FROM ledger_entries e
     WHERE account = ${accountOf('blogger', user)} AND created_at <= ${at} AND (created_at < ${at} OR seq < ${seq})
     ORDER BY created_at DESC, seq DESC LIMIT ${literalNumber(limit)}`);
}
