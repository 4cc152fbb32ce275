import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

/**
 * Handles that their holders left. One leads to its user's page until another user takes it. Those of erased accounts
 * are hashed, without a user, and swept at `freeFrom` (docs/product-rules.md "Handles").
 */
export const formerHandles = sqliteTable(
  'former_handles',
  {
    /** In lower case; after an erasure 'sha256:' and the hash of that. */
    name: text().primaryKey(),
    user: integer().references(() => users.seq, { onDelete: 'set null' }),
    leftAt: integer('left_at').notNull(),
    /** From then on another user can take it. */
    freeFrom: integer('free_from').notNull(),
    /** True if the holder had many subscribers: an admin must release the handle first. */
    isHeld: integer('is_held', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    index('former_handles_user').on(t.user, t.freeFrom),
    index('former_handles_free').on(t.freeFrom),
    index('former_handles_held').on(t.leftAt).where(sql`${t.isHeld} = 1`),
  ],
);

/** Handles that admins added to the built-in list of reserved ones. */
export const reservedHandles = sqliteTable(
  'reserved_handles',
  {
    /** A handle in lower case, or the beginning of handles and an asterisk. */
    pattern: text().primaryKey(),
    /** Of the pattern, with its asterisk. */
    skeleton: text().notNull(),
    reason: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('reserved_handles_skeleton').on(t.skeleton), index('reserved_handles_created').on(t.createdAt)],
);
