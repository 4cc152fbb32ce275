import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';
import { comments } from './comments.ts';
import { posts } from './posts.ts';
import { profiles } from './profiles.ts';

/** What admins do about one article, comment or blogger: who works on it. The row exists from the first assignment or note. */
export const cases = sqliteTable(
  'cases',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    post: integer().references(() => posts.seq, { onDelete: 'cascade' }),
    comment: integer().references(() => comments.seq, { onDelete: 'cascade' }),
    blogger: integer().references(() => profiles.user, { onDelete: 'cascade' }),
    assignee: integer().references(() => users.seq, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('cases_post').on(t.post),
    uniqueIndex('cases_comment').on(t.comment),
    uniqueIndex('cases_blogger').on(t.blogger),
    index('cases_assignee').on(t.assignee),
    check('cases_one', sql`(${t.post} IS NOT NULL) + (${t.comment} IS NOT NULL) + (${t.blogger} IS NOT NULL) = 1`),
  ],
);

/** Internal notes of admins on cases, for admins only. */
export const caseNotes = sqliteTable(
  'case_notes',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    caseSeq: integer('case_seq')
      .notNull()
      .references(() => cases.seq, { onDelete: 'cascade' }),
    /** Null after the admin's account was deleted. */
    author: integer().references(() => users.seq, { onDelete: 'set null' }),
    body: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('case_notes_case').on(t.caseSeq, t.seq), index('case_notes_author').on(t.author)],
);
