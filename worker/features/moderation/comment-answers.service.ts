import type * as z from 'zod';
import { commentMessages } from '#contract/comments';
import { moderationMessages, type ReportDecision } from '#contract/moderation';
import type { reportAnswerRequest, reportAnswerResponse } from '#contract/reports.schema';
import type { Ctx } from '../../context.ts';
import { writeChecked } from '../../db/assert.ts';
import { runBatch, type Statement } from '../../db/client.ts';
import type { SessionUser } from '../../db/session.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { enqueueStatement, type NewOutboxMessage } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { commentReportAnsweredEmail, commentRestoredEmail } from '../mail/comment.emails.ts';
import type { EmailContent } from '../mail/email-layout.text.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { purgeComments } from '../posts/article-pages.service.ts';
import { afterRestriction, prepareRestriction } from '../restrictions/restrict.service.ts';
import {
  commentSeqSql,
  endRestrictionsStatements,
  ofCommentSql,
  postSeqSql,
} from '../restrictions/restrictions.statements.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { ANSWERED_SLICE, notifyAnswered } from './answered-reports.service.ts';
import { unassignStatement } from './cases.repo.ts';
import * as repo from './comment-answers.repo.ts';
import { type CommentReportAnswerSlice, commentReportAnswerMessage } from './comment-reports.messages.ts';
import {
  type ModeratedCommentTextRow,
  moderatedCommentStatement,
  reportedCommentStatement,
} from './comment-reports.repo.ts';
import type { AnsweredReport } from './reports.statements.ts';

type AnswerRequest = z.output<typeof reportAnswerRequest>;
type Comment = ModeratedCommentTextRow;

const auditTarget = ({ title, postId }: Comment) => `${title} (${postId})`;

/** Checks that a report can be answered with this decision. @throws AppError not_found, conflict, invalid_input */
async function readReportedComment(ctx: Ctx, id: string, { decision, reason }: AnswerRequest): Promise<Comment> {
  const [comment] = await reportedCommentStatement(ctx.db, id);
  if (comment === undefined) throw notFound(moderationMessages.reportClosed);
  const isDown = comment.hiddenBy === 'admin';
  if (decision === 'kept' && isDown) throw new AppError('conflict', commentMessages.takenDownAlready);
  if (decision === 'taken_down' && !isDown && reason === '') {
    throw invalidInput({ reason: moderationMessages.takedownReasonRequired });
  }
  return comment;
}

/** Creates the email to a comment's author; none while they are being deleted, or after. */
const mailToCommenter = async (ctx: Ctx, { commenterEmail }: Comment, letter: () => EmailContent) =>
  commenterEmail === null ? [] : [await createEmailMessage(ctx, letter, { to: commenterEmail })];

/** Returns the statements of a takedown, with the author's email first, because it is sent only once. */
async function takedownStatements(
  ctx: Ctx,
  admin: SessionUser,
  comment: Comment,
  { ground, reason }: AnswerRequest,
): Promise<Statement[]> {
  const onlyIf = repo.isCommentUpSql(comment.id);
  const { commenter, commenterName, commenterEmail, title } = comment;
  const thing = { post: postSeqSql(comment.postId), comment: commentSeqSql(comment.id), title };
  const restricted =
    commenter === null
      ? []
      : await prepareRestriction(
          ctx,
          admin,
          { seq: commenter, username: commenterName ?? '', email: commenterEmail },
          { ...thing, kind: 'comment_taken_down', ground, reason },
          onlyIf,
        );
  return [
    ...restricted,
    auditStatement(
      ctx.db,
      admin,
      { action: 'comment_taken_down', target: auditTarget(comment), after: { comment: comment.id, reason }, onlyIf },
      ctx.now,
    ),
    repo.takeCommentDownStatement(ctx.db, comment.id),
  ];
}

/**
 * Closes all open reports of a report's comment with one answer, which is emailed to each reporter. 'taken_down' hides
 * the comment and emails the reason to its author. Two round trips after the admin check.
 * @throws AppError forbidden; not_found unless the report is open; conflict for 'kept' when the comment is down
 * @throws AppError invalid_input for a takedown without a reason
 */
export async function answerCommentReport(
  ctx: Ctx,
  id: string,
  input: AnswerRequest,
): Promise<z.output<typeof reportAnswerResponse>> {
  const admin = await requireAdmin(ctx);
  const { decision } = input;
  const again = () => readReportedComment(ctx, id, input);
  const comment = await writeChecked(await again(), again, async (found) => {
    await runBatch(ctx.db, [
      repo.assertCommentAnswerableStatement(ctx.db, id, decision),
      ...(decision === 'taken_down' ? await takedownStatements(ctx, admin, found, input) : []),
      auditStatement(
        ctx.db,
        admin,
        {
          action: 'comment_report_answered',
          target: auditTarget(found),
          after: repo.commentAnswerAsJson(found.id, input),
        },
        ctx.now,
      ),
      repo.closeCommentReportsStatement(ctx.db, found.id, { ...input, admin: admin.seq, now: ctx.now }),
      unassignStatement(ctx.db, { kind: 'comment', id: found.id }),
      enqueueStatement(ctx.db, commentReportAnswerMessage({ commentId: found.id, at: ctx.now, after: 0 }, ctx.now)),
    ]);
    return found;
  });
  wakeOutbox(ctx, 'jobs');
  if (decision === 'taken_down' && comment.commenter !== null) afterRestriction(ctx, { seq: comment.commenter });
  await purgeComments(ctx, [comment.postId]);
  return { decision };
}

/** Shows a comment again that an admin took down, and emails its author. Idempotent. @throws AppError forbidden, not_found */
export async function restoreComment(ctx: Ctx, id: string): Promise<void> {
  const admin = await requireAdmin(ctx);
  const [comment] = await moderatedCommentStatement(ctx.db, id);
  if (comment === undefined) throw notFound(commentMessages.notFound);
  const onlyIf = repo.isCommentDownSql(id);
  const mails = await mailToCommenter(ctx, comment, () =>
    commentRestoredEmail({ username: comment.commenterName ?? '' }, comment),
  );
  await runBatch(ctx.db, [
    ...mails.map((mail) => enqueueStatement(ctx.db, mail, onlyIf)),
    auditStatement(
      ctx.db,
      admin,
      { action: 'comment_restored', target: auditTarget(comment), after: { comment: id }, onlyIf },
      ctx.now,
    ),
    ...endRestrictionsStatements(ctx.db, ofCommentSql(id), { admin: admin.seq, now: ctx.now }),
    repo.restoreCommentStatement(ctx.db, id),
  ]);
  wakeOutbox(ctx, 'mail');
  await purgeComments(ctx, [comment.postId]);
}

/** Creates the email to one reporter. Its fixed id prevents a second one. */
async function mailTo(ctx: Ctx, report: AnsweredReport<ReportDecision>): Promise<NewOutboxMessage> {
  const { id, username, email, title, decision, answer } = report;
  const letter = () => commentReportAnsweredEmail({ username }, { title }, { decision, answer });
  return await createEmailMessage(ctx, letter, { to: email }, `comment-report-answer-${id}`);
}

/** Notifies a slice of a comment's reporters of the answer, also by email. Each is notified once, however often this runs. */
export async function notifyCommentReporters(ctx: Ctx, answered: CommentReportAnswerSlice): Promise<void> {
  await notifyAnswered(ctx, await repo.answeredCommentReportsStatement(ctx.db, answered, ANSWERED_SLICE), {
    toMail: (report) => mailTo(ctx, report),
    toNext: (after) => commentReportAnswerMessage({ ...answered, after }, ctx.now),
  });
}
