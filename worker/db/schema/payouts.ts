import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

/** A blogger's connected account at the payment provider. */
export const payoutAccounts = sqliteTable('payout_accounts', {
  user: integer()
    .primaryKey()
    .references(() => users.seq, { onDelete: 'cascade' }),
  stripeAccountId: text('stripe_account_id').notNull().unique(),
  detailsSubmitted: integer('details_submitted', { mode: 'boolean' }).notNull(),
  payoutsEnabled: integer('payouts_enabled', { mode: 'boolean' }).notNull(),
  createdAt: integer('created_at').notNull(),
});

/**
 * Append-only; the rows of one source sum to zero (billing.md). `account` names whose cents they are, so that rows
 * outlive the people in them.
 */
export const ledgerEntries = sqliteTable(
  'ledger_entries',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    sourceType: text('source_type', { enum: ['invoice', 'transfer', 'refund', 'dispute'] }).notNull(),
    sourceId: text('source_id').notNull(),
    account: text().notNull(),
    cents: integer().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('ledger_entries_once').on(t.sourceType, t.sourceId, t.account),
    index('ledger_entries_account').on(t.account, t.createdAt),
    check('ledger_entries_source', sql`${t.sourceType} IN ('invoice', 'transfer', 'refund', 'dispute')`),
  ],
);
