import { type SQL, sql } from 'drizzle-orm';
import {
  COMMENTS_PAGE_SIZE,
  type CommentObstacle,
  type CommentOrder,
  REPLIES_PAGE_SIZE,
  REPLIES_SHOWN,
} from '#contract/comments';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { commentedPostsSql, isPublicSql, mayReadSql, postedCommentsSql } from '../access/commented-posts.statements.ts';
import { type CommentViewer, obstacleSql } from './comment-access.statements.ts';

/** A comment as JSON; presented by comments.present. */
export type CommentRow = {
  seq: number;
  id: string;
  state: 'visible' | 'held' | 'tombstone';
  body: string;
  authorId: string | null;
  username: string | null;
  pictureKey: string | null;
  isBlogger: number;
  isOwn: number;
  createdAt: number;
  editedAt: number | null;
  likeCount: number;
  isLiked: number;
  replyCount: number;
};

/** SQL condition: the viewer may see the text of the comment, not only its tombstone. */
const isShownSql = (c: SQL, user: number | null): SQL =>
  sql`(${c}.state = 'visible' OR (${c}.state = 'held' AND ${c}.author = ${user}))`;

/** SQL expression (JSON of `CommentRow`) of a comment with its author `u`, as this viewer may see it. */
const commentJson = (c: SQL, user: number | null): SQL => {
  const shown = (value: SQL, otherwise: SQL) =>
    sql`CASE WHEN ${isShownSql(c, user)} THEN ${value} ELSE ${otherwise} END`;
  const isLiked =
    user === null
      ? sql`0`
      : sql`(${c}.like_count > 0 AND EXISTS (SELECT 1 FROM comment_likes WHERE comment = ${c}.seq AND user = ${user}))`;
  return sql`json_object('seq', ${c}.seq, 'id', ${c}.id, 'state', ${shown(sql`${c}.state`, sql`'tombstone'`)},
    'body', ${shown(sql`${c}.body`, sql`''`)}, 'authorId', u.id, 'username', u.username,
    'pictureKey', (SELECT picture_key FROM profiles WHERE user = u.seq),
    'isBlogger', u.seq IS NOT NULL AND ${c}.author = ${c}.blogger,
    'isOwn', ${user === null ? sql`0` : sql`(u.seq IS NOT NULL AND ${c}.author = ${user})`},
    'createdAt', ${c}.created_at, 'editedAt', ${shown(sql`${c}.edited_at`, sql`NULL`)},
    'likeCount', ${shown(sql`${c}.like_count`, sql`0`)}, 'isLiked', ${shown(isLiked, sql`0`)},
    'replyCount', ${c}.reply_count)`;
};

/** Joins the author `u` of a comment whose text the viewer may see. */
const authorJoin = (c: SQL, user: number | null): SQL =>
  sql`LEFT JOIN users u ON u.seq = ${c}.author AND u.deleting_at IS NULL AND ${isShownSql(c, user)}`;

/** What a page of comments says about its post. `bannedUntil` is 0 for a ban without an end, null without a ban. */
export type CommentedPostRow = {
  count: number;
  isReadable: number;
  obstacle: CommentObstacle | null;
  bannedUntil: number | null;
};

/** Reads what decides about a post's comments for one viewer: at most one row. */
export function commentedPostStatement(db: Db, postId: string, viewer: CommentViewer) {
  return db.all<CommentedPostRow>(sql`
    SELECT p.comment_count AS count, ${mayReadSql(viewer)} AS isReadable, ${obstacleSql(viewer)} AS obstacle,
      (SELECT coalesce(until, 0) FROM comment_bans WHERE blogger = p.blogger AND user = ${viewer.user}
          AND (until IS NULL OR until > ${viewer.now})) AS bannedUntil
      FROM ${commentedPostsSql} WHERE p.id = ${postId} AND ${isPublicSql}`);
}

export type ThreadRow = {
  seq: number;
  comment: string;
  /** JSON array of `CommentRow`, up to REPLIES_SHOWN + 1 of them. */
  replies: string;
};

/** What `commentJson` reads. */
const shownColumns = sql`seq, id, post, blogger, parent, author, body, state, created_at, edited_at, like_count, reply_count`;

/** The held comments that only this viewer sees. */
const ownHeldSql = (post: SQL, user: number | null): SQL => sql`
  SELECT ${shownColumns} FROM comments
   WHERE author = ${user} AND state = 'held' AND post = ${post} AND reply_count = 0`;

/**
 * Reads a page of a post's comments that are no replies, with the first replies of each: none unless the viewer may read
 * the post at that moment. Each part of the union reads one range of an index, with the columns of its rows: reading
 * them by `seq` afterwards would count each row twice.
 */
export function threadsStatement(
  db: Db,
  postId: string,
  viewer: CommentViewer,
  { order, edge }: { order: CommentOrder; edge: number },
) {
  const { user } = viewer;
  const [direction, follows] = order === 'newest' ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`];
  const limit = COMMENTS_PAGE_SIZE + 1;
  const part = (condition: SQL) => sql`
    SELECT * FROM (SELECT ${shownColumns} FROM comments WHERE post = (SELECT seq FROM target) AND ${condition}
       AND seq ${follows} ${edge} ORDER BY seq ${direction} LIMIT ${literalNumber(limit)})`;
  const replies = sql`
    SELECT json_group_array(json(comment)) FROM (
      SELECT ${commentJson(sql`x`, user)} AS comment FROM (
        SELECT seq FROM (SELECT y.seq FROM comments y WHERE y.post = c.post AND y.parent = c.seq AND y.state = 'visible'
           ORDER BY y.seq LIMIT ${literalNumber(REPLIES_SHOWN + 1)})
        UNION ALL SELECT seq FROM own WHERE parent = c.seq) s
      CROSS JOIN comments x ON x.seq = s.seq ${authorJoin(sql`x`, user)}
      ORDER BY x.seq LIMIT ${literalNumber(REPLIES_SHOWN + 1)})`;
  return db.all<ThreadRow>(sql`
    WITH target AS MATERIALIZED (
      SELECT p.seq FROM ${commentedPostsSql} WHERE p.id = ${postId} AND ${mayReadSql(viewer)}),
    own AS MATERIALIZED (${ownHeldSql(sql`(SELECT seq FROM target)`, user)})
    SELECT c.seq, ${commentJson(sql`c`, user)} AS comment,
      CASE WHEN c.reply_count > 0 OR (EXISTS (SELECT 1 FROM own) AND EXISTS (SELECT 1 FROM own WHERE parent = c.seq))
           THEN (${replies}) ELSE '[]' END AS replies
      FROM (
        ${part(sql`parent IS NULL AND state = 'visible'`)}
        UNION ALL ${part(sql`parent IS NULL AND state <> 'visible' AND reply_count > 0`)}
        UNION ALL SELECT * FROM own WHERE parent IS NULL AND seq ${follows} ${edge}) c
      ${authorJoin(sql`c`, user)}
     ORDER BY c.seq ${direction} LIMIT ${literalNumber(limit)}`);
}

/** SQL query for the comment `c` with this id that can have replies, where the viewer may read its post. */
const shownParentSql = (id: string, viewer: CommentViewer): SQL => sql`
  SELECT c.seq, c.post FROM ${postedCommentsSql}
   WHERE c.id = ${id} AND c.parent IS NULL AND (c.state = 'visible' OR c.reply_count > 0) AND ${mayReadSql(viewer)}`;

/** Reads whether the viewer may see the replies to a comment: at most one row. */
export function repliedCommentStatement(db: Db, id: string, viewer: CommentViewer) {
  return db.all<{ seq: number }>(shownParentSql(id, viewer));
}

/** Reads a page of the replies to a comment above a `seq`, oldest first: none unless the viewer may read the post. */
export function repliesStatement(db: Db, id: string, viewer: CommentViewer, after: number) {
  const { user } = viewer;
  const limit = REPLIES_PAGE_SIZE + 1;
  return db.all<{ seq: number; comment: string }>(sql`
    WITH target AS MATERIALIZED (${shownParentSql(id, viewer)}),
    page AS MATERIALIZED (
      SELECT seq FROM (
        SELECT seq FROM (
          SELECT seq FROM comments WHERE post = (SELECT post FROM target) AND parent = (SELECT seq FROM target)
             AND state = 'visible' AND seq > ${after} ORDER BY seq LIMIT ${literalNumber(limit)})
        UNION ALL
        SELECT seq FROM (${ownHeldSql(sql`(SELECT post FROM target)`, user)})
         WHERE parent = (SELECT seq FROM target) AND seq > ${after})
       ORDER BY seq LIMIT ${literalNumber(limit)})
    SELECT c.seq, ${commentJson(sql`c`, user)} AS comment
      FROM page CROSS JOIN comments c ON c.seq = page.seq ${authorJoin(sql`c`, user)}
     ORDER BY c.seq`);
}

export type LinkedThreadRow = ThreadRow & { postId: string };

/**
 * Reads the thread of a comment or a reply that the viewer may see, with its first replies and the named one: at most one
 * row, and none unless they may read the post.
 */
export function linkedThreadStatement(db: Db, id: string, viewer: CommentViewer) {
  const { user } = viewer;
  return db.all<LinkedThreadRow>(sql`
    WITH linked AS MATERIALIZED (
      SELECT c.seq, p.id AS postId, coalesce(c.parent, c.seq) AS top FROM ${postedCommentsSql}
       WHERE c.id = ${id} AND ${mayReadSql(viewer)}
         AND (${isShownSql(sql`c`, user)} OR (c.parent IS NULL AND c.reply_count > 0)))
    SELECT c.seq, linked.postId, ${commentJson(sql`c`, user)} AS comment, (
      SELECT json_group_array(json(comment)) FROM (
        SELECT ${commentJson(sql`x`, user)} AS comment FROM (
          SELECT seq FROM (SELECT y.seq FROM comments y WHERE y.post = c.post AND y.parent = c.seq AND y.state = 'visible'
             ORDER BY y.seq LIMIT ${literalNumber(REPLIES_SHOWN + 1)})
          UNION SELECT seq FROM linked WHERE seq <> top) s
        CROSS JOIN comments x ON x.seq = s.seq ${authorJoin(sql`x`, user)})) AS replies
      FROM linked CROSS JOIN comments c ON c.seq = linked.top ${authorJoin(sql`c`, user)}`);
}

/** Reads a comment of the user, held or visible, as they see it: at most one row. */
export function ownCommentStatement(db: Db, id: string, user: number) {
  return db.all<{ comment: string }>(sql`
    SELECT ${commentJson(sql`c`, user)} AS comment FROM comments c ${authorJoin(sql`c`, user)}
     WHERE c.id = ${id} AND c.author = ${user} AND c.state IN ('visible', 'held')`);
}
