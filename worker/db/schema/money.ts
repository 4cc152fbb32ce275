import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';
import { invoices } from './payouts.ts';

/**
 * An invoice that could not be collected: deleted when it is paid, `given_up` when it was voided. It outlives the users:
 * `...Account` names them in the ledger. US cents, milliseconds UTC.
 */
export const failedPayments = sqliteTable(
  'failed_payments',
  {
    invoice: text().primaryKey(),
    subscriptionId: text('subscription_id').notNull(),
    subscriber: integer().references(() => users.seq, { onDelete: 'set null' }),
    creator: integer().references(() => users.seq, { onDelete: 'set null' }),
    subscriberAccount: text('subscriber_account').notNull(),
    bloggerAccount: text('creator_account').notNull(),
    cents: integer().notNull(),
    state: text({ enum: ['open', 'given_up'] }).notNull(),
    /** The provider's reason; null when the bank gave none. */
    declineCode: text('decline_code'),
    attempts: integer().notNull(),
    nextAttemptAt: integer('next_attempt_at'),
    failedAt: integer('failed_at').notNull(),
  },
  (t) => [
    index('failed_payments_at').on(t.failedAt, t.invoice),
    index('failed_payments_subscriber').on(t.subscriber),
    index('failed_payments_creator').on(t.creator),
    index('failed_payments_blogger').on(t.bloggerAccount, t.failedAt, t.invoice),
    check('failed_payments_state', sql`${t.state} IN ('open', 'given_up')`),
  ],
);

/** A dispute of a payment. `status` and `reason` are the provider's words. US cents, milliseconds UTC. */
export const disputes = sqliteTable(
  'disputes',
  {
    id: text().primaryKey(),
    invoice: text()
      .notNull()
      .references(() => invoices.id, { onDelete: 'restrict' }),
    cents: integer().notNull(),
    reason: text().notNull(),
    status: text().notNull(),
    evidenceDueAt: integer('evidence_due_at'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('disputes_created').on(t.createdAt, t.id), index('disputes_invoice').on(t.invoice)],
);

/** A refund that an admin requested; at most one of a payment is pending. `cents` is what was shown to the admin. */
export const refundRequests = sqliteTable(
  'refund_requests',
  {
    id: text().primaryKey(),
    invoice: text()
      .notNull()
      .references(() => invoices.id, { onDelete: 'restrict' }),
    scope: text({ enum: ['full', 'unused'] }).notNull(),
    cents: integer().notNull(),
    reason: text().notNull(),
    admin: integer().references(() => users.seq, { onDelete: 'set null' }),
    /** `nothing`: the provider had nothing left to refund. */
    state: text({ enum: ['pending', 'done', 'nothing'] }).notNull(),
    stripeRefundId: text('stripe_refund_id').unique(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('refund_requests_one_pending').on(t.invoice).where(sql`${t.state} = 'pending'`),
    index('refund_requests_invoice').on(t.invoice),
    index('refund_requests_admin').on(t.admin),
    check('refund_requests_scope', sql`${t.scope} IN ('full', 'unused')`),
    check('refund_requests_state', sql`${t.state} IN ('pending', 'done', 'nothing')`),
  ],
);

/**
 * Sums of the ledger by month ('2026-11', UTC), source and kind of account (its name up to the colon), which a trigger
 * adds up. The migration adds WITHOUT ROWID.
 */
export const ledgerMonths = sqliteTable(
  'ledger_months',
  {
    month: text().notNull(),
    sourceType: text('source_type').notNull(),
    kind: text().notNull(),
    cents: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.month, t.sourceType, t.kind] })],
);

/** Ledger balances of bloggers, which a trigger adds up: what each is owed. */
export const ledgerBalances = sqliteTable(
  'ledger_balances',
  { account: text().primaryKey(), cents: integer().notNull() },
  (t) => [index('ledger_balances_owed').on(t.cents, t.account).where(sql`${t.cents} <> 0`)],
);

/**
 * Subscriptions by day (days since 1970, UTC), without people: begun, unsubscribed, and the change of what active ones
 * pay a month (US cents). Triggers count, so the days outlive the users.
 */
export const subscriptionDays = sqliteTable('subscription_days', {
  day: integer().primaryKey(),
  started: integer().notNull(),
  ended: integer().notNull(),
  mrrCents: integer('mrr_cents').notNull(),
});
