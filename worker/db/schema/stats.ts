import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The admin statistics as taken at one moment (spec §3 'Admin statistics'). */
export const statsSnapshots = sqliteTable('stats_snapshots', {
  takenAt: integer('taken_at').primaryKey(),
  statistics: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
});

/** Flushes of the view counter that were applied, so that a repeated one does not count twice. */
export const viewFlushes = sqliteTable(
  'view_flushes',
  {
    id: text().primaryKey(),
    appliedAt: integer('applied_at').notNull(),
  },
  (t) => [index('view_flushes_applied').on(t.appliedAt)],
);
