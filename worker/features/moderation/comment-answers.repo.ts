import { sql } from 'drizzle-orm';
import type { ReportDecision } from '#contract/moderation';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import type { CommentReportAnswerSlice } from './comment-reports.messages.ts';
import type { AnsweredReport } from './reports.statements.ts';

/**
 * Rolls the batch back unless the report is open and the decision fits its comment: 'kept' needs one that is not taken
 * down.
 */
export function assertCommentAnswerableStatement(db: Db, reportId: string, decision: ReportDecision): Statement {
  return assertStatement(
    db,
    sql`EXISTS (SELECT 1 FROM comment_reports r JOIN comments c ON c.seq = r.comment
                 WHERE r.id = ${reportId} AND r.decision IS NULL
                   AND (${decision} = 'taken_down' OR c.hidden_by IS NOT 'admin'))`,
  );
}

const openOf = (commentId: string) =>
  sql`comment = (SELECT seq FROM comments WHERE id = ${commentId}) AND decision IS NULL`;

export type CommentAnswer = { decision: ReportDecision; answer: string };

/** SQL expression (JSON) of an answer for the audit log. Put it before the reports close. */
export const commentAnswerAsJson = (commentId: string, { decision, answer }: CommentAnswer) => sql`(
  SELECT json_object('decision', ${decision}, 'answer', ${answer}, 'comment', ${commentId}, 'reports', count(*))
    FROM comment_reports WHERE ${openOf(commentId)})`;

export function closeCommentReportsStatement(
  db: Db,
  commentId: string,
  { decision, answer, admin, now }: CommentAnswer & { admin: number; now: number },
) {
  return db.run(sql`
    UPDATE comment_reports SET decision = ${decision}, answer = ${answer}, answered_at = ${now}, answered_by = ${admin}
     WHERE ${openOf(commentId)}`);
}

/** SQL condition: the comment exists and is not taken down. */
export const isCommentUpSql = (id: string) =>
  sql`EXISTS (SELECT 1 FROM comments WHERE id = ${id} AND hidden_by IS NOT 'admin')`;

/** SQL condition: the comment is taken down, and still has a text. */
export const isCommentDownSql = (id: string) =>
  sql`EXISTS (SELECT 1 FROM comments WHERE id = ${id} AND hidden_by = 'admin' AND body <> '')`;

/** Hides a comment, which keeps its text for the record. */
export function takeCommentDownStatement(db: Db, id: string): Statement {
  return db.run(sql`UPDATE comments SET state = 'hidden', hidden_by = 'admin', held_for = NULL WHERE id = ${id}`);
}

/** Shows a comment that is taken down. */
export function restoreCommentStatement(db: Db, id: string): Statement {
  return db.run(sql`
    UPDATE comments SET state = 'visible', hidden_by = NULL WHERE id = ${id} AND hidden_by = 'admin' AND body <> ''`);
}

/** Reads a slice of a comment's reports that were answered at a given time, without reporters who are being deleted. */
export function answeredCommentReportsStatement(
  db: Db,
  { commentId, at, after }: CommentReportAnswerSlice,
  limit: number,
) {
  return db.all<AnsweredReport<ReportDecision>>(sql`
    SELECT r.seq, r.id, r.reporter, r.decision, r.answer, u.username, u.email, p.title
      FROM comments c CROSS JOIN comment_reports r ON r.comment = c.seq AND r.seq > ${after} AND r.answered_at = ${at}
      CROSS JOIN users u ON u.seq = r.reporter AND u.deleting_at IS NULL
      CROSS JOIN posts p ON p.seq = c.post
     WHERE c.id = ${commentId} ORDER BY r.seq LIMIT ${literalNumber(limit)}`);
}
