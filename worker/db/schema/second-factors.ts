import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

/** Authenticator apps (TOTP), one per user. One without `confirmedAt` is being set up and does not count yet. */
export const authenticators = sqliteTable('authenticators', {
  user: integer()
    .primaryKey()
    .references(() => users.seq, { onDelete: 'cascade' }),
  /** Encrypted with the key that also signs sessions. */
  secret: text().notNull(),
  /** The latest time step whose code was accepted: a code works once. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: integer('created_at').notNull(),
  confirmedAt: integer('confirmed_at'),
});

/** Recovery codes of users with a second factor. Only hashes are stored; a code works once. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    hash: text().primaryKey(),
    user: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    usedAt: integer('used_at'),
  },
  (t) => [index('recovery_codes_user').on(t.user)],
);

/** Passkeys of users. `id` is the credential's, `publicKey` its key as SPKI, both in base64url. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text().primaryKey(),
    user: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    name: text().notNull(),
    publicKey: text('public_key').notNull(),
    algorithm: integer().notNull(),
    /** Signatures that the authenticator has made; 0 if it does not count. */
    counter: integer().notNull(),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.user, t.createdAt)],
);

/** Challenges of passkeys that were used, until they expire. */
export const usedChallenges = sqliteTable(
  'used_challenges',
  { challenge: text().primaryKey(), expiresAt: integer('expires_at').notNull() },
  (t) => [index('used_challenges_expires').on(t.expiresAt)],
);

/** Codes that were emailed for a sign-in on a new device. Only hashes are stored. */
export const signInCodes = sqliteTable(
  'sign_in_codes',
  {
    id: text().primaryKey(),
    user: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    hash: text().notNull(),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at'),
  },
  (t) => [index('sign_in_codes_user').on(t.user), index('sign_in_codes_expires').on(t.expiresAt)],
);
