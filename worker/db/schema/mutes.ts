import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

/**
 * What each reader has muted. `target` is the `seq` of a user, subtopic or topic, as `kind` says, so it has no foreign
 * key. The migration adds WITHOUT ROWID by hand.
 */
export const mutes = sqliteTable(
  'mutes',
  {
    user: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    kind: text({ enum: ['blogger', 'subtopic', 'category', 'person'] }).notNull(),
    target: integer().notNull(),
    at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user, t.kind, t.target] }),
    // Finds the mutes of a deleted account's blog and person.
    index('mutes_target').on(t.target).where(sql`${t.kind} IN ('blogger', 'person')`),
    check('mutes_kind', sql`${t.kind} IN ('blogger', 'subtopic', 'category', 'person')`),
  ],
);
