import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Statistics snapshots for admins. */
export const statsSnapshots = sqliteTable('stats_snapshots', {
  takenAt: integer('taken_at').primaryKey(),
  statistics: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
});

/** The last applied flush of each view counter: an earlier one that arrives again does not count twice. */
export const viewFlushes = sqliteTable(
  'view_flushes',
  {
    id: text().primaryKey(),
    number: integer().notNull().default(0),
    appliedAt: integer('applied_at').notNull(),
  },
  (t) => [index('view_flushes_applied').on(t.appliedAt)],
);
