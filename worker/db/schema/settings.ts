import { sql } from 'drizzle-orm';
import { check, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

/**
 * One row. The configuration provides values that are not set. `updatedAt` is the time of the last save by an admin, 0
 * if only the connected account is stored.
 */
export const platformSettings = sqliteTable(
  'platform_settings',
  {
    id: integer().primaryKey(),
    platformName: text('platform_name').notNull(),
    platformEmail: text('platform_email').notNull(),
    platformFeePercentage: real('platform_fee_percentage').notNull().default(25),
    stripeAccountId: text('stripe_account_id'),
    /** Shown on top of every page; empty for none. Null times: from now on, until it is removed. */
    notice: text().notNull().default(''),
    noticeStartsAt: integer('notice_starts_at'),
    noticeEndsAt: integer('notice_ends_at'),
    /** Last save of the notice; null before the first one. */
    noticeSetAt: integer('notice_set_at'),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    check('platform_settings_one', sql`${t.id} = 1`),
    check('platform_settings_fee', sql`${t.platformFeePercentage} BETWEEN 0 AND 100`),
  ],
);

/** The platform's fee from `since` (milliseconds UTC) on, in percent. */
export const platformFees = sqliteTable(
  'platform_fees',
  { since: integer().primaryKey(), percentage: real().notNull() },
  (t) => [check('platform_fees_range', sql`${t.percentage} BETWEEN 0 AND 100`)],
);

/** An admin's outgoing mail server. The password is encrypted with AES-GCM. */
export const smtpSettings = sqliteTable(
  'smtp_settings',
  {
    user: integer()
      .primaryKey()
      .references(() => users.seq, { onDelete: 'cascade' }),
    smtpServer: text('smtp_server').notNull(),
    smtpPort: integer('smtp_port').notNull().default(587),
    smtpUsername: text('smtp_username').notNull(),
    encryptedPassword: text('encrypted_password').notNull(),
    fromEmail: text('from_email').notNull(),
    fromName: text('from_name').notNull().default(''),
    useTls: integer('use_tls', { mode: 'boolean' }).notNull().default(true),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [check('smtp_settings_port', sql`${t.smtpPort} BETWEEN 1 AND 65535`)],
);
