import { type SQLWrapper, sql } from 'drizzle-orm';
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

/** A blogger's connected account at the payment provider. */
export const payoutAccounts = sqliteTable('payout_accounts', {
  user: integer()
    .primaryKey()
    .references(() => users.seq, { onDelete: 'cascade' }),
  stripeAccountId: text('stripe_account_id').notNull().unique(),
  detailsSubmitted: integer('details_submitted', { mode: 'boolean' }).notNull(),
  /** True if shares can be transferred to it. */
  canReceive: integer('payouts_enabled', { mode: 'boolean' }).notNull(),
  /** ISO 3166-1; null for an account that was created before countries were stored. */
  country: text(),
  createdAt: integer('created_at').notNull(),
});

/** State of a stored invoice, as its index has it: free, paid, refunded or disputed. */
const invoiceStateSql = (t: { amountCents: SQLWrapper; refundedCents: SQLWrapper; disputedCents: SQLWrapper }) =>
  sql`(CASE WHEN ${t.amountCents} = 0 THEN 'free' WHEN ${t.disputedCents} > 0 THEN 'disputed' WHEN ${t.refundedCents} > 0 THEN 'refunded' ELSE 'paid' END)`;

/**
 * A paid invoice and its split. It outlives the users: `...Account` names them in the ledger. Money in US cents, times
 * milliseconds UTC; the fee is the one in force at the payment.
 */
export const invoices = sqliteTable(
  'invoices',
  {
    id: text().primaryKey(),
    subscriptionId: text('subscription_id').notNull(),
    subscriber: integer().references(() => users.seq, { onDelete: 'set null' }),
    creator: integer().references(() => users.seq, { onDelete: 'set null' }),
    subscriberAccount: text('subscriber_account').notNull(),
    bloggerAccount: text('creator_account').notNull(),
    number: text(),
    amountCents: integer('amount_cents').notNull(),
    feePercentage: real('fee_percentage').notNull(),
    bloggerCents: integer('writer_cents').notNull(),
    cardFeeCents: integer('card_fee_cents').notNull(),
    chargeId: text('charge_id').unique(),
    periodStart: integer('period_start').notNull(),
    periodEnd: integer('period_end').notNull(),
    paidAt: integer('paid_at').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    disputedCents: integer('disputed_cents').notNull().default(0),
    /** Grows with each write of the provider's state, as in subscriptions. */
    version: integer().notNull().default(0),
  },
  (t) => [
    index('invoices_subscriber').on(t.subscriber, t.paidAt),
    index('invoices_creator').on(t.creator, t.paidAt),
    index('invoices_subscription').on(t.subscriptionId, t.paidAt),
    index('invoices_state').on(invoiceStateSql(t), t.paidAt, t.id),
    index('invoices_blogger_state').on(t.bloggerAccount, invoiceStateSql(t), t.paidAt, t.id),
    check('invoices_amount', sql`${t.amountCents} >= 0`),
    check('invoices_back', sql`${t.refundedCents} BETWEEN 0 AND ${t.amountCents}`),
  ],
);

/** The transfer of a blogger's share: owed until the provider has transferred it. US cents. */
export const transfers = sqliteTable(
  'transfers',
  {
    invoice: text()
      .primaryKey()
      .references(() => invoices.id, { onDelete: 'restrict' }),
    creator: integer().references(() => users.seq, { onDelete: 'set null' }),
    bloggerAccount: text('creator_account').notNull(),
    cents: integer().notNull(),
    /** Part reversed by refunds and disputes. */
    reversedCents: integer('reversed_cents').notNull().default(0),
    /** Amount of the first request to the provider; a retry must request the same. */
    requestedCents: integer('asked_cents'),
    /** Number of refusals and failures of the provider; each later request gets a new idempotency key. */
    refusals: integer().notNull().default(0),
    /** Amount of a reversal in progress; a retry must request the same. */
    reversingCents: integer('reversing_cents'),
    stripeTransferId: text('stripe_transfer_id').unique(),
    createdAt: integer('created_at').notNull(),
    sentAt: integer('sent_at'),
  },
  (t) => [
    index('transfers_owed').on(t.creator, t.createdAt).where(sql`${t.stripeTransferId} IS NULL`),
    index('transfers_creator').on(t.creator),
    check('transfers_cents', sql`${t.cents} > 0 AND ${t.reversedCents} BETWEEN 0 AND ${t.cents}`),
  ],
);

/**
 * Append-only; the rows of one source sum to zero (docs/billing.md "Split and ledger"). `account` names the owner of
 * the cents, so rows outlive the users.
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
    /** The invoice that the source is about; null in lines from before this column. */
    invoice: text(),
  },
  (t) => [
    uniqueIndex('ledger_entries_once').on(t.sourceType, t.sourceId, t.account),
    index('ledger_entries_account').on(t.account, t.createdAt),
    index('ledger_entries_invoice').on(t.invoice).where(sql`${t.invoice} IS NOT NULL`),
    index('ledger_entries_refunds')
      .on(t.createdAt, t.seq)
      .where(sql`${t.sourceType} = 'refund' AND ${t.account} GLOB 'reader:*'`),
    // Disputes from before the table of disputes.
    index('ledger_entries_old_disputes')
      .on(t.createdAt, t.sourceId)
      .where(sql`${t.sourceType} = 'dispute' AND ${t.account} GLOB 'reader:*' AND ${t.invoice} IS NULL`),
    index('ledger_entries_person_refunds').on(t.account, t.createdAt, t.seq).where(sql`${t.sourceType} = 'refund'`),
    check('ledger_entries_source', sql`${t.sourceType} IN ('invoice', 'transfer', 'refund', 'dispute')`),
  ],
);
