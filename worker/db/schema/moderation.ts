import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Format } from '#contract/format/tree';
import {
  articleReportDecisions,
  bloggerReportDecisions,
  bloggerReportReasons,
  reportReasons,
} from '#contract/moderation';
import { users } from './accounts.ts';
import { posts } from './posts.ts';
import { profiles } from './profiles.ts';

/** Readers' reports of articles. A reader has at most one open report per article; an answer closes it. */
export const articleReports = sqliteTable(
  'article_reports',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    post: integer()
      .notNull()
      .references(() => posts.seq, { onDelete: 'cascade' }),
    /** Null after the reporter's account was deleted. */
    reporter: integer().references(() => users.seq, { onDelete: 'set null' }),
    reason: text({ enum: reportReasons }).notNull(),
    note: text().notNull().default(''),
    createdAt: integer('created_at').notNull(),
    /** Null until an admin answers. */
    decision: text({ enum: articleReportDecisions }),
    answer: text().notNull().default(''),
    answeredAt: integer('answered_at'),
    answeredBy: integer('answered_by').references(() => users.seq, { onDelete: 'set null' }),
    /** Id of the reported picture, also after the picture was erased; null for the whole article. */
    picture: text(),
  },
  (t) => [
    uniqueIndex('article_reports_one_open').on(t.post, t.reporter).where(sql`${t.decision} IS NULL`),
    index('article_reports_open').on(t.seq).where(sql`${t.decision} IS NULL`),
    index('article_reports_done').on(t.seq).where(sql`${t.decision} IS NOT NULL`),
    index('article_reports_post').on(t.post),
    index('article_reports_reporter').on(t.reporter),
    index('article_reports_answered_by').on(t.answeredBy),
    check('article_reports_answered', sql`(${t.decision} IS NULL) = (${t.answeredAt} IS NULL)`),
  ],
);

/** Readers' reports of bloggers. A reader has at most one open report per blogger; an answer closes it. */
export const bloggerReports = sqliteTable(
  'blogger_reports',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    blogger: integer()
      .notNull()
      .references(() => profiles.user, { onDelete: 'cascade' }),
    /** Null after the reporter's account was deleted. */
    reporter: integer().references(() => users.seq, { onDelete: 'set null' }),
    reason: text({ enum: bloggerReportReasons }).notNull(),
    note: text().notNull().default(''),
    createdAt: integer('created_at').notNull(),
    /** Null until an admin answers. */
    decision: text({ enum: bloggerReportDecisions }),
    answer: text().notNull().default(''),
    answeredAt: integer('answered_at'),
    answeredBy: integer('answered_by').references(() => users.seq, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('blogger_reports_one_open').on(t.blogger, t.reporter).where(sql`${t.decision} IS NULL`),
    index('blogger_reports_open').on(t.seq).where(sql`${t.decision} IS NULL`),
    index('blogger_reports_done').on(t.seq).where(sql`${t.decision} IS NOT NULL`),
    index('blogger_reports_blogger').on(t.blogger),
    index('blogger_reports_reporter').on(t.reporter),
    index('blogger_reports_answered_by').on(t.answeredBy),
    check('blogger_reports_answered', sql`(${t.decision} IS NULL) = (${t.answeredAt} IS NULL)`),
  ],
);

/** Text of an article at its takedown, stored as evidence and deleted with the post's row. */
export const takedownEvidence = sqliteTable(
  'takedown_evidence',
  {
    post: integer()
      .notNull()
      .references(() => posts.seq, { onDelete: 'cascade' }),
    takenDownAt: integer('taken_down_at').notNull(),
    title: text().notNull(),
    content: text().notNull(),
    format: integer().$type<Format>().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.post, t.takenDownAt] })],
);

/** Admins' notes about a person. Screens never show them to the person; the person's export has them. */
export const personNotes = sqliteTable(
  'person_notes',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    user: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    text: text().notNull(),
    author: integer().references(() => users.seq, { onDelete: 'set null' }),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('person_notes_user').on(t.user), index('person_notes_author').on(t.author)],
);
