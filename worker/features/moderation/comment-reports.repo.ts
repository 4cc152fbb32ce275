import { sql } from 'drizzle-orm';
import type { CommentHider, CommentState } from '#contract/comments';
import type { ReportDecision, ReportReason } from '#contract/moderation';
import type { Db } from '../../db/client.ts';
import { mayReadSql, postedCommentsSql } from '../access/commented-posts.statements.ts';
import type { ArticleLinkRow } from './article-link.present.ts';
import {
  answeredByJoin,
  type QueuedReportRow,
  type QueuePage,
  queuedColumns,
  queueOrderSql,
  queueSql,
  type ReportTable,
  updateOpenReportSql,
} from './reports.statements.ts';

export const COMMENTS: ReportTable = { table: 'comment_reports', subject: 'comment' };

/** SQL query for the author of a visible comment `c` that the user may read. */
const reportableSql = (id: string, user: number, now: number) => sql`
  FROM ${postedCommentsSql}
 WHERE c.id = ${id} AND c.state = 'visible' AND ${mayReadSql({ user, now })}`;

/** Reads the author of a comment that the user may report: at most one row. */
export function reportableCommentStatement(db: Db, id: string, user: number, now: number) {
  return db.all<{ author: number | null }>(sql`SELECT c.author ${reportableSql(id, user, now)}`);
}

type NewReport = { comment: string; reporter: number; reason: ReportReason; note: string; now: number };

/** Files a report of a comment, or updates the user's open one, as `fileReportStatement` does for articles. */
export function fileCommentReportStatement(db: Db, id: string, { comment, reporter, reason, note, now }: NewReport) {
  return db.all<{ id: string }>(sql`
    INSERT INTO comment_reports (id, comment, blogger, reporter, reason, note, created_at)
    SELECT ${id}, c.seq, c.blogger, ${reporter}, ${reason}, ${note}, ${now} ${reportableSql(comment, reporter, now)}
    ${updateOpenReportSql(COMMENTS)}
    RETURNING id`);
}

export type CommentReportRow = QueuedReportRow<ReportReason, ReportDecision> &
  ArticleLinkRow & {
    commentId: string;
    state: CommentState;
    isTakenDown: number;
    commentedAt: number;
    commenterId: string | null;
    commenterName: string | null;
  };

/** Reads reports of one queue: open ones above `edge`, oldest first, or answered ones below it, newest first. */
export function commentReportsStatement(db: Db, page: QueuePage) {
  return db.all<CommentReportRow>(sql`
    SELECT ${queuedColumns(COMMENTS)}, c.id AS commentId, c.state, c.hidden_by IS 'admin' AS isTakenDown,
      c.created_at AS commentedAt, commenter.id AS commenterId, commenter.username AS commenterName, p.id AS postId, p.title,
      author.id AS authorId, author.username AS authorName
      FROM ${queueSql(COMMENTS, page)}
      CROSS JOIN comments c ON c.seq = r.comment
      CROSS JOIN posts p ON p.seq = c.post
      CROSS JOIN users author ON author.seq = p.blogger
      LEFT JOIN users commenter ON commenter.seq = c.author
      ${answeredByJoin}
     ${queueOrderSql(page.isOpen)}`);
}

export type ModeratedCommentTextRow = ArticleLinkRow & {
  id: string;
  body: string;
  state: CommentState;
  hiddenBy: CommentHider | null;
  createdAt: number;
  editedAt: number | null;
  /** `seq` of the commenter. */
  commenter: number | null;
  commenterId: string | null;
  commenterName: string | null;
  /** Null while the commenter is being deleted. */
  commenterEmail: string | null;
  parentId: string | null;
  parentBody: string | null;
};

const moderatedColumns = sql`
  c.id, c.body, c.state, c.hidden_by AS hiddenBy, c.created_at AS createdAt, c.edited_at AS editedAt,
  c.author AS commenter, commenter.id AS commenterId, commenter.username AS commenterName,
  CASE WHEN commenter.deleting_at IS NULL THEN commenter.email END AS commenterEmail,
  parent.id AS parentId, CASE WHEN parent.state IN ('visible', 'hidden') THEN parent.body ELSE '' END AS parentBody,
  p.id AS postId, p.title, author.id AS authorId, author.username AS authorName`;

const moderatedJoins = sql`
  CROSS JOIN posts p ON p.seq = c.post
  CROSS JOIN users author ON author.seq = p.blogger
  LEFT JOIN users commenter ON commenter.seq = c.author
  LEFT JOIN comments parent ON parent.seq = c.parent`;

/** Reads a comment for an admin, if it was reported or taken down: at most one row. */
export function moderatedCommentStatement(db: Db, id: string) {
  return db.all<ModeratedCommentTextRow>(sql`
    SELECT ${moderatedColumns} FROM comments c ${moderatedJoins}
     WHERE c.id = ${id} AND (c.hidden_by = 'admin' OR EXISTS (SELECT 1 FROM comment_reports WHERE comment = c.seq))`);
}

/** Reads the comment of an open report: at most one row. */
export function reportedCommentStatement(db: Db, reportId: string) {
  return db.all<ModeratedCommentTextRow>(sql`
    SELECT ${moderatedColumns}
      FROM comment_reports r CROSS JOIN comments c ON c.seq = r.comment ${moderatedJoins}
     WHERE r.id = ${reportId} AND r.decision IS NULL`);
}
