import { type SQL, sql } from 'drizzle-orm';
import {
  COMMENTER_HISTORY_COUNTED,
  type CommentAction,
  type CommentHider,
  type CommentState,
  type HoldReason,
  MODERATED_COMMENTS_PAGE_SIZE,
  type ModeratedCommentList,
} from '#contract/comments';
import { OTHER_REPORTS_COUNT_MAX } from '#contract/moderation';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { hasPaidAccessSql } from '../access/access.statements.ts';
import { FIRST_POSITION, listSql, type ModeratedPosition } from './comment-lists.repo.ts';

export type ModeratedCommentRow = {
  /** The `seq` of the comment whose replies follow it in the list `all`. */
  thread: number;
  seq: number;
  id: string;
  body: string;
  state: CommentState;
  heldFor: HoldReason | null;
  hiddenBy: CommentHider | null;
  /** JSON of what a reply answers, else null. */
  parent: string | null;
  createdAt: number;
  editedAt: number | null;
  likeCount: number;
  replyCount: number;
  reports: number;
  postId: string;
  title: string;
  /** JSON of `CommenterRow`, null after the account's deletion. */
  commenter: string | null;
};

/** `bannedUntil` is 0 for a ban without an end, null without a ban. */
export type CommenterRow = {
  id: string;
  username: string;
  pictureKey: string | null;
  joinedAt: number;
  isSubscriber: number;
  isApproved: number;
  bannedUntil: number | null;
  visible: number;
  held: number;
  hidden: number;
};

/** Counts the comments on a blogger's posts that wait for a decision, each list up to `most`: one row. */
export function waitingCommentsStatement(db: Db, blogger: number, most: number) {
  const count = (list: ModeratedCommentList) =>
    sql`(SELECT count(*) FROM (${listSql(list, { blogger, from: FIRST_POSITION, most })}))`;
  return db.all<{ held: number; reported: number }>(
    sql`SELECT ${count('held')} AS held, ${count('reported')} AS reported`,
  );
}

/** Counts the comments on the blogger's posts among the newest of a state that the author `u` wrote. */
const historySql = (state: CommentState, blogger: number): SQL => sql`(
  SELECT count(*) FROM (SELECT blogger FROM comments WHERE author = u.seq AND state = ${state}
    ORDER BY seq DESC LIMIT ${literalNumber(COMMENTER_HISTORY_COUNTED)}) WHERE blogger = ${blogger})`;

/** SQL query (JSON) for what the reply `c` answers. */
const answeredSql = sql`
  SELECT json_object('id', a.id, 'username', w.username, 'body', a.body) FROM comments a
    LEFT JOIN users w ON w.seq = a.author AND w.deleting_at IS NULL WHERE a.seq = c.parent`;

/** Reads a page of comments on a blogger's posts, with the history of each commenter there, which is counted once. */
export function moderatedCommentsStatement(
  db: Db,
  blogger: number,
  { list, from }: { list: ModeratedCommentList; from: ModeratedPosition },
  now: number,
) {
  const commenter = sql`json_object('id', u.id, 'username', u.username,
      'pictureKey', (SELECT picture_key FROM profiles WHERE user = u.seq), 'joinedAt', u.created_at,
      'isSubscriber', ${hasPaidAccessSql(sql`u.seq`, blogger, now)},
      'isApproved', EXISTS (SELECT 1 FROM comment_approvals WHERE blogger = ${blogger} AND user = u.seq),
      'bannedUntil', (SELECT coalesce(until, 0) FROM comment_bans
         WHERE blogger = ${blogger} AND user = u.seq AND (until IS NULL OR until > ${now})),
      'visible', ${historySql('visible', blogger)}, 'held', ${historySql('held', blogger)},
      'hidden', ${historySql('hidden', blogger)})`;
  return db.all<ModeratedCommentRow>(sql`
    WITH page AS MATERIALIZED (${listSql(list, { blogger, from, most: MODERATED_COMMENTS_PAGE_SIZE + 1 })}),
    commenters AS MATERIALIZED (
      SELECT u.seq, ${commenter} AS commenter FROM users u
       WHERE u.seq IN (SELECT x.author FROM page CROSS JOIN comments x ON x.seq = page.seq) AND u.deleting_at IS NULL)
    SELECT page.thread, c.seq, c.id, c.body, c.state, c.held_for AS heldFor, c.hidden_by AS hiddenBy,
      CASE WHEN c.parent IS NOT NULL THEN (${answeredSql}) END AS parent,
      c.created_at AS createdAt, c.edited_at AS editedAt, c.like_count AS likeCount, c.reply_count AS replyCount,
      (SELECT count(*) FROM (SELECT 1 FROM comment_reports x
        WHERE x.blogger = ${blogger} AND x.comment = c.seq AND x.decision IS NULL LIMIT ${literalNumber(OTHER_REPORTS_COUNT_MAX)})) AS reports,
      p.id AS postId, p.title, k.commenter
      FROM page CROSS JOIN comments c ON c.seq = page.seq CROSS JOIN posts p ON p.seq = c.post
      LEFT JOIN commenters k ON k.seq = c.author
     ORDER BY page.thread DESC, c.seq`);
}

/** What an action changes, and the comments that it applies to. */
const actions: Record<Exclude<CommentAction, 'dismiss'>, { change: SQL; from: SQL }> = {
  approve: { change: sql`state = 'visible', held_for = NULL`, from: sql`state = 'held'` },
  hide: {
    change: sql`state = 'hidden', hidden_by = 'blogger', held_for = NULL`,
    from: sql`state IN ('visible', 'held')`,
  },
  // The hash of the text stays, because a repeated text is still held.
  remove: {
    change: sql`state = 'removed', body = '', hidden_by = NULL, held_for = NULL`,
    from: sql`state <> 'removed' AND hidden_by IS NOT 'admin'`,
  },
  show: { change: sql`state = 'visible', hidden_by = NULL`, from: sql`state = 'hidden' AND hidden_by = 'blogger'` },
};

type Decision = { blogger: number; ids: readonly string[]; action: CommentAction };

/** Reads the held comments among `ids` that may mention people. */
export function mentioningCommentsStatement(db: Db, blogger: number, ids: readonly string[]) {
  return db.all<{ id: string; body: string }>(sql`
    SELECT id, body FROM comments
     WHERE blogger = ${blogger} AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND state = 'held'
       AND instr(body, '@') > 0`);
}

export type ChangedComment = {
  id: string;
  /** The post whose readers see the change; null without one. */
  postId: string | null;
};

const namedSql = ({ blogger, ids }: Pick<Decision, 'blogger' | 'ids'>): SQL =>
  sql`blogger = ${blogger} AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** Applies an action to those of the blogger's comments that it fits. Dismissing returns a row for each report. */
function changeStatement(db: Db, decision: Decision) {
  const { blogger, action } = decision;
  if (action === 'dismiss') {
    return db.all<ChangedComment>(sql`
      UPDATE comment_reports SET blogger = 0
       WHERE blogger = ${blogger} AND decision IS NULL
         AND comment IN (SELECT seq FROM comments WHERE ${namedSql(decision)} AND state = 'visible')
      RETURNING (SELECT id FROM comments WHERE seq = comment) AS id, NULL AS postId`);
  }
  const { change, from } = actions[action];
  return db.all<ChangedComment>(sql`
    UPDATE comments SET ${change} WHERE ${namedSql(decision)} AND ${from}
    RETURNING id, (SELECT id FROM posts WHERE seq = post) AS postId`);
}

/** Applies an action to those of the blogger's comments that it fits, and reads the state of all. */
export function decideStatements(db: Db, decision: Decision, now: number) {
  const named = namedSql(decision);
  const approvals = db.run(sql`
    INSERT INTO comment_approvals (blogger, user, created_at)
    SELECT DISTINCT blogger, author, ${now} FROM comments
     WHERE ${decision.action === 'approve' ? 1 : 0} AND ${named} AND ${actions.approve.from} AND author IS NOT NULL
        ON CONFLICT DO NOTHING`);
  const states = db.all<{ id: string; state: CommentState }>(
    sql`SELECT id, state FROM comments WHERE ${named} ORDER BY seq`,
  );
  return [approvals, changeStatement(db, decision), states] as const;
}
