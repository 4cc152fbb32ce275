import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { notificationKinds } from '#contract/notifications';
import { users } from './accounts.ts';

/**
 * The newest 500 notifications of each person; a trigger deletes older ones. `seq` counts those of one
 * person without gaps. `ref` names the subject, so one cause has one row. The migration adds WITHOUT ROWID by hand.
 */
export const notifications = sqliteTable(
  'notifications',
  {
    user: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    /** Without a CHECK, because a new kind would need another table. */
    kind: text({ enum: notificationKinds }).notNull(),
    /** The subject's public id, and after a colon what tells its repetitions apart; the day (UTC) of a count. */
    ref: text().notNull(),
    /** People of a count of one day; otherwise 1. */
    count: integer().notNull().default(1),
    at: integer().notNull(),
    readAt: integer('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.user, t.seq] }),
    uniqueIndex('notifications_cause').on(t.user, t.kind, t.ref),
    index('notifications_unread').on(t.user).where(sql`${t.readAt} IS NULL`),
    check('notifications_count', sql`${t.count} >= 1`),
  ],
);
