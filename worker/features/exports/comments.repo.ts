import { type SQL, sql } from 'drizzle-orm';
import { commentStates } from '#contract/comments';
import { literalNumber } from '../../db/literal-number.ts';
import { type ExportPage, ROWS_PAGE } from './exports.repo.ts';

/** SQL query for a page of the user's comments above a `seq`: one range of the index for each state. */
const ownCommentsSql = (user: number, after: number): SQL =>
  sql.join(
    commentStates.map(
      (state) => sql`
    SELECT seq FROM (SELECT seq FROM comments WHERE author = ${user} AND state = ${state} AND seq > ${after}
      ORDER BY seq LIMIT ${literalNumber(ROWS_PAGE)})`,
    ),
    sql` UNION ALL `,
  );

/** Returns the comments that the user wrote. */
export const ownCommentsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT c.seq AS key, json_object('id', c.id, 'postId', p.id, 'title', p.title, 'isReply',
        json(iif(c.parent IS NULL, 'false', 'true')), 'body', c.body, 'state', c.state, 'at', c.created_at,
        'editedAt', c.edited_at, 'likes', c.like_count) AS row
      FROM (SELECT seq FROM (${ownCommentsSql(user, after)}) ORDER BY seq LIMIT ${literalNumber(ROWS_PAGE)}) x
      CROSS JOIN comments c ON c.seq = x.seq CROSS JOIN posts p ON p.seq = c.post ORDER BY c.seq`);

/** Returns the user's likes of comments, without the texts of others. */
export const commentLikesPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT l.comment AS key, json_object('commentId', c.id, 'postId', p.id, 'title', p.title, 'at', l.at) AS row
      FROM comment_likes l CROSS JOIN comments c ON c.seq = l.comment CROSS JOIN posts p ON p.seq = c.post
     WHERE l.user = ${user} AND l.comment > ${after} ORDER BY l.comment LIMIT ${literalNumber(ROWS_PAGE)}`);

/** Returns the user's reports of comments with the decisions. */
export const commentReportsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT r.seq AS key, json_object('commentId', c.id, 'postId', p.id, 'title', p.title, 'reason', r.reason,
        'note', r.note, 'at', r.created_at, 'decision', r.decision, 'answer', r.answer, 'answeredAt', r.answered_at) AS row
      FROM comment_reports r CROSS JOIN comments c ON c.seq = r.comment CROSS JOIN posts p ON p.seq = c.post
     WHERE r.reporter = ${user} AND r.seq > ${after} ORDER BY r.seq LIMIT ${literalNumber(ROWS_PAGE)}`);

/** Returns the comments on a blogger's posts with the usernames of their authors. */
export const receivedCommentsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT c.seq AS key, json_object('id', c.id, 'postId', p.id, 'isReply', json(iif(c.parent IS NULL, 'false', 'true')),
        'username', u.username, 'body', c.body, 'state', c.state, 'at', c.created_at,
        'likes', c.like_count) AS row
      FROM posts p CROSS JOIN comments c ON c.post = p.seq LEFT JOIN users u ON u.seq = c.author
     WHERE p.blogger = ${user} AND c.seq > ${after} ORDER BY c.seq LIMIT ${literalNumber(ROWS_PAGE)}`);

/** Returns the people whom a blogger banned from commenting. */
export const commentBansPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT x.user AS key, json_object('username', u.username, 'until', x.until, 'createdAt', x.created_at) AS row
      FROM comment_bans x CROSS JOIN users u ON u.seq = x.user
     WHERE x.blogger = ${user} AND x.user > ${after} ORDER BY x.user LIMIT ${literalNumber(ROWS_PAGE)}`);
