import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** All accounts. `seq` is the foreign key of other tables and streams; `id` is public. */
export const users = sqliteTable(
  'users',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    email: text().notNull(),
    username: text().notNull(),
    /** What look-alikes of the username have in common (contract/handles.ts); NULL until the job has filled it. */
    skeleton: text(),
    passwordHash: text('password_hash').notNull(),
    emailConfirmedAt: integer('email_confirmed_at'),
    theme: text({ enum: ['system', 'light', 'dark'] })
      .notNull()
      .default('system'),
    /** Emails a code for each sign-in on a new device. */
    newDeviceCodes: integer('new_device_codes', { mode: 'boolean' }).notNull().default(false),
    deletingAt: integer('deleting_at'),
    /** Start of the last suspension, and its end: NULL for a ban. db/suspensions.ts says whether it lasts. */
    suspendedAt: integer('suspended_at'),
    suspendedUntil: integer('suspended_until'),
    suspensionReason: text('suspension_reason').notNull().default(''),
    /** Bytes of the user's drafts and revisions, updated by triggers and limited to TEXT_BYTES_MAX. */
    textBytes: integer('text_bytes').notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    uniqueIndex('users_username').on(sql`lower(${t.username})`),
    index('users_skeleton').on(t.skeleton),
    index('users_created').on(t.createdAt),
    check('users_theme', sql`${t.theme} IN ('system', 'light', 'dark')`),
  ],
);

/**
 * A signed-in browser. The cookie's token contains the row's id; deleting the row signs that browser out immediately.
 */
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
    /** When its user last proved to be the owner of the account; NULL in sessions from before step-up verification. */
    verifiedAt: integer('verified_at'),
  },
  (t) => [index('sessions_user').on(t.user), index('sessions_expires').on(t.expiresAt)],
);

/** Purpose of a mailed link. Only the token's hash is stored; a token works once, for one purpose. */
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
 * Previous or requested addresses of a user. Erasing an account removes mail sent to them and events recorded about
 * them. Swept when no stored row refers to them.
 */
export const pastEmails = sqliteTable(
  'past_emails',
  {
    user: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull(),
    /** True if the user proved ownership of the address: others may have written from an unproven one. */
    isConfirmed: integer('is_confirmed', { mode: 'boolean' }).notNull(),
    recordedAt: integer('recorded_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user, t.email] }), index('past_emails_recorded').on(t.recordedAt)],
);

/** Filed by 'Contact Admin for Reset'; at most one open request per address. */
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

/** Users with admin rights. `roles` separates names of contract/admin-areas.ts by commas: db/admin-roles.ts reads it. */
export const adminUsers = sqliteTable('admin_users', {
  id: text().primaryKey(),
  user: integer()
    .notNull()
    .unique()
    .references(() => users.seq, { onDelete: 'cascade' }),
  createdAt: integer('created_at').notNull(),
  roles: text().notNull().default('owner'),
});
