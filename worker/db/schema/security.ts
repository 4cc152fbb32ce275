import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { auditActions, securityEventTypes } from '#contract/security';
import { users } from './accounts.ts';

/** One row per type, actor and minute, with a `count`. Only the newest 1000 rows are retained. */
export const securityEvents = sqliteTable(
  'security_events',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    type: text({ enum: securityEventTypes }).notNull(),
    actor: text().notNull(),
    /** Start of the minute, milliseconds UTC. */
    minute: integer().notNull(),
    count: integer().notNull().default(1),
    detail: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('security_events_minute').on(t.type, t.actor, t.minute),
    index('security_events_time').on(t.minute),
    check('security_events_count', sql`${t.count} > 0`),
  ],
);

/** Actions of admins: the admin, the action, the time, and the values before and after. */
export const auditEntries = sqliteTable(
  'audit_entries',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    admin: integer().references(() => users.seq, { onDelete: 'set null' }),
    /** Username at the time of the action; it remains after the account's deletion. */
    adminName: text('admin_name').notNull().default(''),
    action: text({ enum: auditActions }).notNull(),
    target: text().notNull(),
    before: text({ mode: 'json' }).$type<unknown>(),
    after: text({ mode: 'json' }).$type<unknown>(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('audit_entries_created').on(t.createdAt),
    index('audit_entries_admin').on(t.admin),
    index('audit_entries_action').on(t.action),
    /** By the id at the end of a post's target, 'title (id)'. */
    index('audit_entries_target_post').on(sql`substr(${t.target}, -37, 36)`),
  ],
);
