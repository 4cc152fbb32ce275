import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** Everybody. `seq` is what other tables and the streams point to, `id` what leaves the server. */
export const users = sqliteTable(
  'users',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    email: text().notNull(),
    username: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    emailConfirmedAt: integer('email_confirmed_at'),
    theme: text({ enum: ['system', 'light', 'dark'] })
      .notNull()
      .default('system'),
    deletingAt: integer('deleting_at'),
    /** Bytes of the user's drafts and revisions, kept by triggers: an account may store TEXT_BYTES_MAX. */
    textBytes: integer('text_bytes').notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    uniqueIndex('users_username').on(sql`lower(${t.username})`),
    index('users_created').on(t.createdAt),
    check('users_theme', sql`${t.theme} IN ('system', 'light', 'dark')`),
  ],
);

/** One signed-in browser. The cookie's token names it; deleting the row signs that browser out at once. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    user: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    remember: integer({ mode: 'boolean' }).notNull(),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.user), index('sessions_expires').on(t.expiresAt)],
);

/** What a mailed link proves. Only the hash is kept; a token serves one purpose, once. */
export const mailTokens = sqliteTable(
  'mail_tokens',
  {
    hash: text().primaryKey(),
    user: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    purpose: text({ enum: ['confirm_email', 'reset_password', 'change_email'] }).notNull(),
    email: text().notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at'),
  },
  (t) => [
    index('mail_tokens_user').on(t.user, t.purpose),
    index('mail_tokens_expires').on(t.expiresAt),
    check('mail_tokens_purpose', sql`${t.purpose} IN ('confirm_email', 'reset_password', 'change_email')`),
  ],
);

/**
 * Addresses that a user had before or requested, other than the present one. Erasing an account removes what was sent
 * to them or recorded about them; swept once nothing that names them is stored any more.
 */
export const pastEmails = sqliteTable(
  'past_emails',
  {
    user: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull(),
    /** Whether the user proved that the address is theirs: others may have written from an unproven one. */
    isConfirmed: integer('is_confirmed', { mode: 'boolean' }).notNull(),
    recordedAt: integer('recorded_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user, t.email] }), index('past_emails_recorded').on(t.recordedAt)],
);

/** Filed by 'Contact Admin for Reset'; at most one open request an address. */
export const passwordResetRequests = sqliteTable(
  'password_reset_requests',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    createdAt: integer('created_at').notNull(),
    handledAt: integer('handled_at'),
    handledBy: integer('handled_by').references(() => users.seq, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('password_reset_requests_open').on(sql`lower(${t.email})`).where(sql`${t.handledAt} IS NULL`),
    index('password_reset_requests_created').on(t.createdAt),
    index('password_reset_requests_handled_by').on(t.handledBy),
  ],
);

/** Who may run the platform. */
export const adminUsers = sqliteTable('admin_users', {
  id: text().primaryKey(),
  user: integer()
    .notNull()
    .unique()
    .references(() => users.seq, { onDelete: 'cascade' }),
  createdAt: integer('created_at').notNull(),
});
