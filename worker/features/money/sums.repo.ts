import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { oneRow } from '../../db/one-row.ts';

export type OwedRow = {
  account: string;
  username: string | null;
  cents: number;
  /** Null without a payout account. */
  canReceive: 0 | 1 | null;
  detailsSubmitted: 0 | 1 | null;
  /** Time of the oldest share that is not transferred, and the state of its transfer. */
  since: number | null;
  isDisputed: 0 | 1 | null;
  transferState: string | null;
};

/** Position in the list of bloggers with a balance: below these cents, or the same and a lower account. */
export type OwedCursor = { cents: number; account: string };

/** Reads bloggers with a balance below a cursor, the highest first. */
export function owedStatement(db: Db, { cents, account }: OwedCursor, limit: number) {
  return db.all<OwedRow>(sql`
    SELECT o.account, u.username, o.cents, a.payouts_enabled AS canReceive, a.details_submitted AS detailsSubmitted,
      t.created_at AS since, i.disputed_cents > 0 AS isDisputed, m.state AS transferState
      FROM (SELECT account, cents FROM ledger_balances
             WHERE cents <> 0 AND cents <= ${cents} AND (cents < ${cents} OR account < ${account})
             ORDER BY cents DESC, account DESC LIMIT ${literalNumber(limit)}) o
      LEFT JOIN users u ON u.id = substr(o.account, 9)
      LEFT JOIN payout_accounts a ON a.user = u.seq
      LEFT JOIN transfers t ON t.invoice = (
        SELECT invoice FROM transfers
         WHERE creator = u.seq AND stripe_transfer_id IS NULL AND cents > reversed_cents ORDER BY created_at LIMIT 1)
      LEFT JOIN invoices i ON i.id = t.invoice
      LEFT JOIN outbox_messages m ON m.id = 'transfer:' || t.invoice
     ORDER BY o.cents DESC, o.account DESC`);
}

/** Sums what all bloggers are owed, US cents: one row. */
export const owedTotalStatement = (db: Db) =>
  oneRow<{ cents: number }>(
    db,
    sql`SELECT coalesce(sum(cents), 0) AS cents FROM ledger_months WHERE month >= '' AND kind = 'blogger'`,
  );

export type LedgerMonthRow = { month: string; sourceType: string; kind: string; cents: number };

/** Reads the sums of the newest months of the ledger, newest first. */
export function ledgerMonthsStatement(db: Db, months: number) {
  return db.all<LedgerMonthRow>(sql`
    SELECT month, source_type AS sourceType, kind, cents FROM ledger_months
     WHERE month IN (SELECT DISTINCT month FROM ledger_months WHERE month >= '' ORDER BY month DESC LIMIT ${literalNumber(months)})
     ORDER BY month DESC`);
}

export type SubscriptionMonthRow = { month: string; started: number; ended: number; mrrCents: number };

/** Sums the changes of subscriptions by month, oldest first. Reads one row for each day since the first one. */
export function subscriptionMonthsStatement(db: Db) {
  return db.all<SubscriptionMonthRow>(sql`
    SELECT strftime('%Y-%m', day * 86400, 'unixepoch') AS month, sum(started) AS started, sum(ended) AS ended,
      sum(mrr_cents) AS mrrCents
      FROM subscription_days WHERE day >= 0 GROUP BY 1 ORDER BY 1`);
}
