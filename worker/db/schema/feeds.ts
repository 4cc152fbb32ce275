import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

/** Private web feeds of readers. Only the hash of a key is stored (docs/product-rules.md "Web feeds"). */
export const feedKeys = sqliteTable(
  'feed_keys',
  {
    id: text().primaryKey(),
    user: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    /** What the key reads, which limits what a leaked one exposes. */
    scope: text({ enum: ['mine', 'paid', 'blogger'] }).notNull(),
    blogger: integer().references(() => users.seq, { onDelete: 'cascade' }),
    /** 'ended:' and the id when no key has it any more. */
    hash: text().notNull().unique(),
    createdAt: integer('created_at').notNull(),
    /** Start of the last day on which it was read, and the number of networks of that day. */
    usedOn: integer('used_on'),
    networks: integer().notNull().default(0),
    /** Last email about too many networks. */
    warnedAt: integer('warned_at'),
    /** Set when its address stopped working without a new one. */
    endedAt: integer('ended_at'),
  },
  (t) => [
    index('feed_keys_user').on(t.user, t.createdAt),
    index('feed_keys_blogger').on(t.blogger).where(sql`${t.blogger} IS NOT NULL`),
    check('feed_keys_scope', sql`${t.scope} IN ('mine', 'paid', 'blogger')`),
    check('feed_keys_blogger', sql`(${t.scope} = 'blogger') = (${t.blogger} IS NOT NULL)`),
  ],
);
