import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { commentHiders, commentStates, holdReasons } from '#contract/comments';
import { reportDecisions, reportReasons } from '#contract/moderation';
import { users } from './accounts.ts';
import { posts } from './posts.ts';

/**
 * Comments on posts, two levels deep. Read bodies only where `canReadSql` holds for the post. Triggers update the counts
 * (migration 0034).
 */
export const comments = sqliteTable(
  'comments',
  {
    /** Without AUTOINCREMENT, which writes a row of its own. */
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    post: integer()
      .notNull()
      .references(() => posts.seq, { onDelete: 'cascade' }),
    /** The post's author, copied. */
    blogger: integer().notNull(),
    /** The `seq` of the comment that a reply answers. A comment with replies is never deleted before them. */
    parent: integer(),
    /** Null after the account's deletion. */
    author: integer().references(() => users.seq, { onDelete: 'set null' }),
    body: text().notNull(),
    /** Hash of the text without case, accents and punctuation. */
    fold: text().notNull(),
    state: text({ enum: commentStates }).notNull(),
    heldFor: text('held_for', { enum: holdReasons }),
    hiddenBy: text('hidden_by', { enum: commentHiders }),
    createdAt: integer('created_at').notNull(),
    /** Set by an edit after a reply. */
    editedAt: integer('edited_at'),
    likeCount: integer('like_count').notNull().default(0),
    /** Number of visible replies. */
    replyCount: integer('reply_count').notNull().default(0),
  },
  (t) => [
    index('comments_post').on(t.post, t.parent, t.state, t.seq),
    index('comments_tombstones').on(t.post, t.seq).where(sql`${t.state} <> 'visible' AND ${t.replyCount} > 0`),
    index('comments_author').on(t.author, t.state, t.seq),
    index('comments_blogger').on(t.blogger, t.seq).where(sql`${t.parent} IS NULL`),
    index('comments_moderated').on(t.blogger, t.state, t.seq).where(sql`${t.state} IN ('held', 'hidden')`),
    check('comments_state', sql`${t.state} IN ('visible', 'held', 'hidden', 'removed')`),
    check('comments_held', sql`(${t.state} = 'held') = (${t.heldFor} IS NOT NULL)`),
    check('comments_hidden', sql`(${t.state} = 'hidden') = (${t.hiddenBy} IS NOT NULL)`),
  ],
);

/** The migration adds WITHOUT ROWID by hand. */
export const commentLikes = sqliteTable(
  'comment_likes',
  {
    comment: integer()
      .notNull()
      .references(() => comments.seq, { onDelete: 'cascade' }),
    user: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.comment, t.user] }), index('comment_likes_user').on(t.user)],
);

/** People who may not comment on a blogger's posts. */
export const commentBans = sqliteTable(
  'comment_bans',
  {
    blogger: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    user: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    /** Milliseconds UTC; null for a ban without an end. */
    until: integer(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.blogger, t.user] }),
    index('comment_bans_user').on(t.user),
    index('comment_bans_until').on(t.until),
  ],
);

/** People who had a visible comment on a blogger's posts: their next ones are not held for being the first. */
export const commentApprovals = sqliteTable(
  'comment_approvals',
  {
    blogger: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    user: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.blogger, t.user] }), index('comment_approvals_user').on(t.user)],
);

/** Readers' reports of comments. A reader has at most one open report per comment; an answer closes it. */
export const commentReports = sqliteTable(
  'comment_reports',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    comment: integer()
      .notNull()
      .references(() => comments.seq, { onDelete: 'cascade' }),
    /** The author of the comment's post, copied; 0 after they dismissed the report, which admins still answer. */
    blogger: integer().notNull(),
    /** Null after the reporter's account was deleted. */
    reporter: integer().references(() => users.seq, { onDelete: 'set null' }),
    reason: text({ enum: reportReasons }).notNull(),
    note: text().notNull().default(''),
    createdAt: integer('created_at').notNull(),
    /** Null until an admin answers. */
    decision: text({ enum: reportDecisions }),
    answer: text().notNull().default(''),
    answeredAt: integer('answered_at'),
    answeredBy: integer('answered_by').references(() => users.seq, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('comment_reports_one_open').on(t.comment, t.reporter).where(sql`${t.decision} IS NULL`),
    index('comment_reports_open').on(t.seq).where(sql`${t.decision} IS NULL`),
    index('comment_reports_done').on(t.seq).where(sql`${t.decision} IS NOT NULL`),
    index('comment_reports_comment').on(t.comment),
    index('comment_reports_blogger').on(t.blogger, t.comment).where(sql`${t.decision} IS NULL`),
    index('comment_reports_reporter').on(t.reporter),
    index('comment_reports_answered_by').on(t.answeredBy),
    check('comment_reports_answered', sql`(${t.decision} IS NULL) = (${t.answeredAt} IS NULL)`),
  ],
);
