import { sql } from 'drizzle-orm';
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { figureKinds } from '#contract/figures';
import { users } from './accounts.ts';

/**
 * Counts of a blog by day (days since 1970, UTC), without people. `post` is a `seq` without a foreign key, so a count
 * outlives its post; 0 counts the whole blog. Triggers count followers and subscribers. The migration adds WITHOUT ROWID.
 */
export const figures = sqliteTable(
  'figures',
  {
    blogger: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    day: integer().notNull(),
    post: integer().notNull(),
    kind: text({ enum: figureKinds }).notNull(),
    n: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.blogger, t.day, t.post, t.kind] }),
    check(
      'figures_kind',
      sql`${t.kind} IN ('here', 'search', 'email', 'social', 'other', 'direct', 'followed', 'unfollowed', 'subscribed', 'unsubscribed')`,
    ),
  ],
);
