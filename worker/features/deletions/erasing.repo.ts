import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { isOfDeletionTargetSql } from './cancel-subscriptions.repo.ts';
import type { DeletionTarget } from './deletions.repo.ts';

/** Rows of a table that one slice erases. */
export const ERASE_SLICE = 200;

const most = literalNumber(ERASE_SLICE);

/** Row of each erased or emptied row. `postId` is the post of a user's own comment, whose cached comments show it. */
export type ErasedRow = { erased: number; postId?: string };

/** Deletes a slice of the rows of a table. Returns one row for each. */
const erase = (db: Db, table: string, condition: ReturnType<typeof sql>, returning = sql`1 AS erased`) =>
  db.all<ErasedRow>(sql`
    DELETE FROM ${sql.raw(table)} WHERE rowid IN (SELECT rowid FROM ${sql.raw(table)} WHERE ${condition} LIMIT ${most})
    RETURNING ${returning}`);

/** Sets the user's column to NULL in a slice of the rows of a table. Returns one row for each. */
const forget = (db: Db, table: string, column: string, user: number) =>
  db.all<{ erased: number }>(sql`
    UPDATE ${sql.raw(table)} SET ${sql.raw(column)} = NULL
     WHERE rowid IN (SELECT rowid FROM ${sql.raw(table)} WHERE ${sql.raw(column)} = ${user} LIMIT ${most})
    RETURNING 1 AS erased`);

/** Erases a slice of the rows that other users have on the blogger's posts. Returns one row for each. */
const eraseOnPosts = (db: Db, table: string, blogger: number) =>
  db.all<{ erased: number }>(sql`
    DELETE FROM ${sql.raw(table)} WHERE rowid IN (
      SELECT x.rowid FROM posts p CROSS JOIN ${sql.raw(table)} x ON x.post = p.seq WHERE p.blogger = ${blogger} LIMIT ${most})
    RETURNING 1 AS erased`);

/** Erases a slice of a reader's rows in a table of saved posts or positions. Returns one row for each. */
const eraseReadingStatement = (db: Db, table: 'saved' | 'reading', user: number) =>
  db.all<{ erased: number }>(sql`
    DELETE FROM ${sql.raw(table)} WHERE user = ${user}
       AND post IN (SELECT post FROM ${sql.raw(table)} WHERE user = ${user} LIMIT ${most}) RETURNING 1 AS erased`);

/** Erases a slice of the positions that readers have in the blogger's posts. Returns one row for each. */
const erasePositionsOnPostsStatement = (db: Db, blogger: number) =>
  db.all<{ erased: number }>(sql`
    DELETE FROM reading WHERE (user, post) IN (
      SELECT x.user, x.post FROM posts p CROSS JOIN reading x ON x.post = p.seq WHERE p.blogger = ${blogger}
       LIMIT ${most}) RETURNING 1 AS erased`);

const commentsOnPostsSql = (blogger: number) =>
  sql`posts p CROSS JOIN comments c ON c.post = p.seq WHERE p.blogger = ${blogger}`;

/** Erases a slice of what others wrote, liked and reported on the blogger's posts. Each returns one row for each. */
const eraseCommentsOnPosts = (db: Db, blogger: number) => [
  db.all<{ erased: number }>(sql`
    DELETE FROM comment_likes WHERE (comment, user) IN (
      SELECT l.comment, l.user FROM posts p CROSS JOIN comments c ON c.post = p.seq
        CROSS JOIN comment_likes l ON l.comment = c.seq WHERE p.blogger = ${blogger} LIMIT ${most}) RETURNING 1 AS erased`),
  erase(db, 'comments', sql`seq IN (SELECT c.seq FROM ${commentsOnPostsSql(blogger)} LIMIT ${most})`),
  erase(db, 'comment_bans', sql`blogger = ${blogger}`),
  erase(db, 'comment_approvals', sql`blogger = ${blogger}`),
];

/**
 * Empties a slice of the user's comments that have replies, which stay as tombstones, and erases a slice of the others.
 * Each returns one row for each, with its post.
 */
const eraseOwnComments = (db: Db, user: number) => {
  const hasReplies = sql`EXISTS (SELECT 1 FROM comments r WHERE r.post = comments.post AND r.parent = comments.seq)`;
  const returning = sql`1 AS erased, (SELECT id FROM posts WHERE seq = post) AS postId`;
  return [
    db.all<ErasedRow>(sql`
      UPDATE comments SET state = 'removed', body = '', fold = '', author = NULL, held_for = NULL, hidden_by = NULL
       WHERE seq IN (SELECT seq FROM comments WHERE author = ${user} AND ${hasReplies} LIMIT ${most}) RETURNING ${returning}`),
    erase(db, 'comments', sql`author = ${user} AND NOT ${hasReplies}`, returning),
  ];
};

/** Erases a slice of the deliveries of the blogger's campaigns, which are erased with the blog. Returns one row for each. */
const eraseDeliveriesStatement = (db: Db, blogger: number) =>
  db.all<{ erased: number }>(sql`
    DELETE FROM deliveries WHERE (campaign, shard, contact) IN (
      SELECT d.campaign, d.shard, d.contact FROM campaigns k CROSS JOIN deliveries d ON d.campaign = k.seq
       WHERE k.blogger = ${blogger} LIMIT ${most}) RETURNING 1 AS erased`);

/**
 * Erases a slice of the blogger's list, and the guests who are on no other list. Returns one row for each member or
 * guest.
 */
const eraseMembersStatements = (db: Db, blogger: number) => {
  const slice = sql`SELECT contact FROM list_members WHERE blogger = ${blogger} ORDER BY contact LIMIT ${most}`;
  const isOnlyHere = sql`
    email IS NOT NULL AND NOT EXISTS (SELECT 1 FROM list_members o WHERE o.contact = contacts.seq AND o.blogger <> ${blogger})`;
  return [
    db.all<{ erased: number }>(
      sql`DELETE FROM contacts WHERE seq IN (${slice}) AND ${isOnlyHere} RETURNING 1 AS erased`,
    ),
    // The slice has moved on: its guests without another list wait for the next round.
    db.all<{ erased: number }>(sql`
      DELETE FROM list_members WHERE blogger = ${blogger} AND contact IN (${slice})
         AND contact NOT IN (SELECT seq FROM contacts WHERE seq IN (${slice}) AND ${isOnlyHere}) RETURNING 1 AS erased`),
  ];
};

/** Erases a slice of the blog's figures. Returns one row for each. */
const eraseFiguresStatement = (db: Db, blogger: number) =>
  db.all<{ erased: number }>(sql`
    DELETE FROM figures WHERE (blogger, day, post, kind) IN (
      SELECT blogger, day, post, kind FROM figures WHERE blogger = ${blogger} LIMIT ${most}) RETURNING 1 AS erased`);

/** The condition of the index `mutes_target`, which a query must repeat. */
const isOfUserSql = sql`kind IN ('blogger', 'person')`;

/** Erases a slice of a user's mutes, or of those of which they are the target. Returns one row for each. */
const eraseMutesStatement = (db: Db, condition: ReturnType<typeof sql>) =>
  db.all<{ erased: number }>(sql`
    DELETE FROM mutes WHERE (user, kind, target) IN (
      SELECT user, kind, target FROM mutes WHERE ${condition} LIMIT ${most}) RETURNING 1 AS erased`);

/**
 * Erases a slice of each table with many rows of a user. Invoices, owed shares and the ledger remain. Posts are erased
 * later, after their reactions and reports. A reader's reports remain without their name.
 */
export function eraseStatements(db: Db, target: DeletionTarget) {
  const { user, kind } = target;
  const ofBlogger = [
    erase(db, 'drafts', sql`author = ${user}`),
    erase(db, 'revisions', sql`author = ${user}`),
    erase(db, 'import_items', sql`blogger = ${user}`),
    erase(db, 'imports', sql`blogger = ${user}`),
    erase(db, 'checkouts', sql`${isOfDeletionTargetSql(target)} AND state <> 'open'`),
    erase(db, 'subscriptions', sql`${isOfDeletionTargetSql(target)} AND ended_at IS NOT NULL`),
    erase(db, 'subscribers', sql`creator = ${user}`),
    db.all<{ erased: number }>(sql`
      DELETE FROM follows WHERE blogger = ${user}
         AND user IN (SELECT user FROM follows WHERE blogger = ${user} LIMIT ${most}) RETURNING 1 AS erased`),
    eraseMutesStatement(db, sql`target = ${user} AND ${isOfUserSql} AND kind = 'blogger'`),
    ...eraseMembersStatements(db, user),
    eraseDeliveriesStatement(db, user),
    eraseFiguresStatement(db, user),
    eraseOnPosts(db, 'article_reactions', user),
    eraseOnPosts(db, 'article_reports', user),
    erase(db, 'blogger_reports', sql`blogger = ${user}`),
    erasePositionsOnPostsStatement(db, user),
    ...eraseCommentsOnPosts(db, user),
    forget(db, 'invoices', 'creator', user),
    forget(db, 'failed_payments', 'creator', user),
  ];
  if (kind === 'blogger') return ofBlogger;
  return [
    ...ofBlogger,
    erase(db, 'subscribers', sql`user = ${user}`),
    erase(db, 'article_reactions', sql`user = ${user}`),
    eraseReadingStatement(db, 'saved', user),
    eraseReadingStatement(db, 'reading', user),
    eraseMutesStatement(db, sql`user = ${user}`),
    eraseMutesStatement(db, sql`target = ${user} AND ${isOfUserSql}`),
    forget(db, 'article_reports', 'reporter', user),
    forget(db, 'article_reports', 'answered_by', user),
    ...eraseOwnComments(db, user),
    db.all<{ erased: number }>(sql`
      DELETE FROM comment_likes WHERE user = ${user}
         AND comment IN (SELECT comment FROM comment_likes WHERE user = ${user} LIMIT ${most}) RETURNING 1 AS erased`),
    erase(db, 'comment_bans', sql`user = ${user}`),
    erase(db, 'comment_approvals', sql`user = ${user}`),
    forget(db, 'comment_reports', 'reporter', user),
    forget(db, 'comment_reports', 'answered_by', user),
    forget(db, 'blogger_reports', 'reporter', user),
    forget(db, 'blogger_reports', 'answered_by', user),
    erase(db, 'restrictions', sql`person = ${user}`),
    forget(db, 'restrictions', 'decided_by', user),
    forget(db, 'appeals', 'answered_by', user),
    forget(db, 'case_notes', 'author', user),
    forget(db, 'cases', 'assignee', user),
    forget(db, 'invoices', 'subscriber', user),
    forget(db, 'failed_payments', 'subscriber', user),
    forget(db, 'transfers', 'creator', user),
  ];
}
