import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { announcementAudiences } from '#contract/announcements';
import { termsDocuments } from '#contract/terms';

/**
 * What owners announced to the users of the platform. A row is never changed. Its campaign has the progress of the emails
 * and of the notifications.
 */
export const announcements = sqliteTable(
  'announcements',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    title: text().notNull(),
    /** In format 2. */
    text: text().notNull(),
    audience: text({ enum: announcementAudiences }).notNull(),
    byEmail: integer('by_email', { mode: 'boolean' }).notNull(),
    byNotification: integer('by_notification', { mode: 'boolean' }).notNull(),
    /** The document of which it announces a new version, which nobody can opt out of; otherwise null. */
    document: text({ enum: termsDocuments }),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    check('announcements_audience', sql`${t.audience} IN ('everybody', 'bloggers', 'subscribers')`),
    check('announcements_ways', sql`${t.byEmail} OR ${t.byNotification}`),
    check('announcements_document', sql`${t.document} IS NULL OR ${t.document} IN ('terms', 'privacy')`),
  ],
);
