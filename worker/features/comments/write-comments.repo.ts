import { type SQL, sql } from 'drizzle-orm';
import { COMMENT_EDIT_MS, type CommentObstacle, type CommentState, REPLIES_MAX } from '#contract/comments';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import { commentedPostsSql, isPublicSql, mayReadSql, postedCommentsSql } from '../access/commented-posts.statements.ts';
import { type CommentViewer, isBannedSql, obstacleSql } from './comment-access.statements.ts';
import { type CommentText, heldForSql } from './comment-holds.repo.ts';

/** A user who writes now, by `seq`. */
export type Commenter = CommentViewer & { user: number };

/** Where a comment is written: the post's public id, and that of the comment that a reply answers. */
export type CommentPlace = { postId: string; parent: string | null };

/** `parentReplies` is null unless the parent is a visible comment of the post that is not a reply itself. */
export type CommentTargetRow = {
  isReadable: number;
  obstacle: CommentObstacle | null;
  parentReplies: number | null;
  viewerSince: number;
};

const parentSql = (column: SQL, parent: string | null): SQL => sql`(
  SELECT ${column} FROM comments c WHERE c.id = ${parent} AND c.post = p.seq AND c.parent IS NULL AND c.state = 'visible')`;

/** Reads what decides whether the user may write there: no row unless the post is public. */
export function commentTargetStatement(db: Db, { postId, parent }: CommentPlace, viewer: Commenter) {
  return db.all<CommentTargetRow>(sql`
    SELECT ${mayReadSql(viewer)} AS isReadable, ${obstacleSql(viewer)} AS obstacle,
      ${parentSql(sql`c.reply_count`, parent)} AS parentReplies,
      (SELECT created_at FROM users WHERE seq = ${viewer.user}) AS viewerSince
      FROM ${commentedPostsSql} WHERE p.id = ${postId} AND ${isPublicSql}`);
}

/**
 * Writes a comment, visible or held, once per id. Rolls the batch back unless the user may write there at that moment.
 */
export function writeCommentStatements(
  db: Db,
  { id, postId, parent, text }: CommentPlace & { id: string; text: CommentText },
  viewer: Commenter,
) {
  const { user, now } = viewer;
  const isParentOpen = parent === null ? sql`1` : sql`${parentSql(sql`c.reply_count`, parent)} < ${REPLIES_MAX}`;
  return [
    assertStatement(
      db,
      sql`EXISTS (SELECT 1 FROM ${commentedPostsSql}
        WHERE p.id = ${postId} AND ${mayReadSql(viewer)} AND ${obstacleSql(viewer)} IS NULL AND ${isParentOpen})`,
    ),
    db.run(sql`
      INSERT INTO comments (id, post, blogger, parent, author, body, fold, state, held_for, created_at)
      SELECT ${id}, post, blogger, parent, ${user}, ${text.body}, ${text.fold},
             CASE WHEN held_for IS NULL THEN 'visible' ELSE 'held' END, held_for, ${now}
        FROM (SELECT p.seq AS post, p.blogger, ${parentSql(sql`c.seq`, parent)} AS parent,
                     ${heldForSql(user, text, now)} AS held_for
                FROM ${commentedPostsSql} WHERE p.id = ${postId})
       WHERE true ON CONFLICT (id) DO NOTHING`),
    db.run(sql`
      INSERT INTO comment_approvals (blogger, user, created_at)
      SELECT blogger, author, ${now} FROM comments
       WHERE id = ${id} AND author = ${user} AND author <> blogger AND state = 'visible' ON CONFLICT DO NOTHING`),
  ] as const;
}

export type EditableCommentRow = { postId: string; createdAt: number; isBanned: number };

/** Reads the user's own comment on a post that they may read: at most one row. */
export function editableCommentStatement(db: Db, id: string, viewer: Commenter) {
  return db.all<EditableCommentRow>(sql`
    SELECT p.id AS postId, c.created_at AS createdAt, ${isBannedSql(viewer.user, sql`p.blogger`, viewer.now)} AS isBanned
      FROM ${postedCommentsSql}
     WHERE c.id = ${id} AND c.author = ${viewer.user} AND c.state IN ('visible', 'held') AND ${mayReadSql(viewer)}`);
}

/**
 * Changes the text of the user's own comment in the first minutes. A visible comment is held if its new text is; a held
 * one stays held. Marks it as edited if it has replies.
 */
export function editCommentStatement(db: Db, id: string, text: CommentText, viewer: Commenter) {
  const { user, now } = viewer;
  return db.run(sql`
    UPDATE comments SET body = ${text.body}, fold = ${text.fold}, held_for = coalesce(comments.held_for, x.held_for),
           state = CASE WHEN coalesce(comments.held_for, x.held_for) IS NULL THEN 'visible' ELSE 'held' END,
           edited_at = CASE WHEN reply_count > 0 THEN ${now} ELSE edited_at END
      FROM (SELECT c.seq, ${heldForSql(user, text, now)} AS held_for
              FROM ${postedCommentsSql}
             WHERE c.id = ${id} AND ${mayReadSql(viewer)} AND NOT ${isBannedSql(user, sql`p.blogger`, now)}) x
     WHERE comments.seq = x.seq AND author = ${user} AND state IN ('visible', 'held')
       AND created_at > ${now - COMMENT_EDIT_MS}`);
}

/** Empties the user's own comment, also one that the blogger removed. Returns its post. One that an admin took down stays. */
export function removeOwnCommentStatement(db: Db, id: string, user: number) {
  return db.all<{ postId: string }>(sql`
    UPDATE comments SET state = 'removed', body = '', fold = '', held_for = NULL, hidden_by = NULL
     WHERE id = ${id} AND author = ${user} AND (state <> 'removed' OR body <> '' OR fold <> '')
       AND hidden_by IS NOT 'admin'
    RETURNING (SELECT id FROM posts WHERE seq = post) AS postId`);
}

/** Reads the state of the user's own comment: at most one row. */
export function ownCommentStateStatement(db: Db, id: string, user: number) {
  return db.all<{ state: CommentState }>(sql`SELECT state FROM comments WHERE id = ${id} AND author = ${user}`);
}

/**
 * Sets or clears a like. The last statement returns the count, and no row unless the user may read the visible comment
 * and is not banned.
 */
export function likeStatements(db: Db, id: string, isLiked: boolean, viewer: Commenter) {
  const { user, now } = viewer;
  const liked = sql`${postedCommentsSql}
    WHERE c.id = ${id} AND c.state = 'visible' AND ${mayReadSql(viewer)} AND NOT ${isBannedSql(user, sql`p.blogger`, now)}`;
  return [
    db.run(
      isLiked
        ? sql`INSERT INTO comment_likes (comment, user, at) SELECT c.seq, ${user}, ${now} FROM ${liked}
              ON CONFLICT DO NOTHING`
        : sql`DELETE FROM comment_likes WHERE comment = (SELECT c.seq FROM ${liked}) AND user = ${user}`,
    ),
    db.all<{ likeCount: number; postId: string }>(sql`SELECT c.like_count AS likeCount, p.id AS postId FROM ${liked}`),
  ] as const;
}
