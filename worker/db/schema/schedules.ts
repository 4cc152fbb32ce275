import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { drafts } from './drafts.ts';
import { workColumns } from './work-columns.ts';

/**
 * What an author approved for publication at a later time: a copy of version `version` of the draft. Saving the draft
 * does not change it. It ends with its draft; no row in `posts` exists before its time (docs/product-rules.md
 * "Scheduling").
 */
export const schedules = sqliteTable(
  'schedules',
  {
    id: text()
      .primaryKey()
      .references(() => drafts.id, { onDelete: 'cascade' }),
    ...workColumns(),
    version: integer().notNull(),
    publishAt: integer('publish_at').notNull(),
    /** IANA time zone of the author's choice, for display only. */
    zone: text().notNull(),
    withMail: integer('with_mail', { mode: 'boolean' }).notNull(),
    state: text({ enum: ['waiting', 'late', 'failed'] }).notNull(),
    /** Why it was not published, for the author; null while it waits. */
    problem: text(),
    triedAt: integer('tried_at'),
  },
  (t) => [
    index('schedules_due').on(t.publishAt, t.id).where(sql`${t.state} = 'waiting'`),
    index('schedules_author').on(t.author, t.publishAt),
    index('schedules_image').on(t.image),
    check('schedules_state', sql`${t.state} IN ('waiting', 'late', 'failed')`),
    check('schedules_is_free', sql`${t.isFree} IN (0, 1)`),
    check('schedules_tags', sql`json_valid(${t.subtopics}) AND json_valid(${t.teams})`),
  ],
);
