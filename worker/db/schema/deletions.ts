import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

/**
 * A running or finished deletion of a blog or an account (docs/billing.md "Deleting people who pay or are paid"). It
 * resumes after a crash and outlives the account: `accountId` was its public id. `extendedBy` made a blog's deletion the
 * account's.
 */
export const deletions = sqliteTable(
  'deletions',
  {
    id: text().primaryKey(),
    user: integer().references(() => users.seq, { onDelete: 'set null' }),
    accountId: text('account_id').notNull(),
    kind: text({ enum: ['blogger', 'account'] }).notNull(),
    requestedBy: text('requested_by', { enum: ['self', 'admin'] }).notNull(),
    extendedBy: text('extended_by', { enum: ['self', 'admin'] }),
    state: text({ enum: ['cancelling', 'erasing', 'done'] }).notNull(),
    subscriptionsTotal: integer('subscriptions_total').notNull(),
    subscriptionsDone: integer('subscriptions_done').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    finishedAt: integer('finished_at'),
  },
  (t) => [
    uniqueIndex('deletions_one_open').on(t.user).where(sql`${t.state} <> 'done'`),
    index('deletions_user').on(t.user),
    index('deletions_account').on(t.accountId),
    index('deletions_created').on(t.createdAt),
    check('deletions_kind', sql`${t.kind} IN ('blogger', 'account')`),
    check('deletions_by', sql`${t.requestedBy} IN ('self', 'admin')`),
    check('deletions_state', sql`${t.state} IN ('cancelling', 'erasing', 'done')`),
  ],
);
