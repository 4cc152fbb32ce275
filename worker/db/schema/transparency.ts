import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Counts of the Transparency page, which outlast the counted rows. Triggers maintain them (migration 0044); `event` says
 * what is counted. WITHOUT ROWID, as in streams.ts.
 */
export const moderationCounts = sqliteTable(
  'moderation_counts',
  {
    year: integer().notNull(),
    event: text().notNull(),
    kind: text().notNull(),
    detail: text().notNull(),
    n: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.year, t.event, t.kind, t.detail] })],
);
