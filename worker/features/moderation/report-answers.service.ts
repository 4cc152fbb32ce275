import type * as z from 'zod';
import { moderationMessages } from '#contract/moderation';
import { slugify } from '#contract/posts';
import type { articleAnswerRequest, articleAnswerResponse } from '#contract/reports.schema';
import type { Ctx } from '../../context.ts';
import { writeChecked } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import type { SessionUser } from '../../db/session.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { enqueueStatement, type NewOutboxMessage } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import type { RemovableImage } from '../images/removals.statements.ts';
import type { EmailBranding } from '../mail/email-layout.text.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { reportAnsweredEmail } from '../mail/moderation.emails.ts';
import { type ModeratedPostRow, moderatedPostStatement } from '../posts/moderation.statements.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { ANSWERED_SLICE, notifyAnswered } from './answered-reports.service.ts';
import { unassignStatement } from './cases.repo.ts';
import { afterImageRemoval, prepareImageRemoval } from './image-removal.service.ts';
import { type ReportAnswerSlice, reportAnswerMessage } from './reports.messages.ts';
import * as repo from './reports.repo.ts';
import type { AnsweredReport } from './reports.statements.ts';
import { afterTakedown, prepareTakedown } from './takedowns.service.ts';

type AnswerRequest = z.output<typeof articleAnswerRequest>;
/** `pictureId` is null for a report of the whole article, `picture` also once the picture was erased. */
type ReportedArticle = { post: ModeratedPostRow; pictureId: string | null; picture: RemovableImage | null };

/** Checks that a report can be answered with this decision. @throws AppError not_found, conflict, invalid_input */
async function readReportedPost(ctx: Ctx, id: string, { decision, reason }: AnswerRequest): Promise<ReportedArticle> {
  const [[post], [report]] = await ctx.db.batch([
    moderatedPostStatement(ctx.db, repo.reportedPost(id)),
    repo.reportedPictureStatement(ctx.db, id),
  ]);
  if (post === undefined || report === undefined) throw notFound(moderationMessages.reportClosed);
  if (decision === 'kept' && post.reason !== null) throw new AppError('conflict', moderationMessages.downAlready);
  if (decision === 'picture_removed' && report.picture === null) {
    const { pictureErased, pictureNotReported } = moderationMessages;
    throw new AppError('conflict', report.pictureId === null ? pictureNotReported : pictureErased);
  }
  const needsReason = decision === 'picture_removed' || (decision === 'taken_down' && post.reason === null);
  if (needsReason && reason === '') throw invalidInput({ reason: moderationMessages.takedownReasonRequired });
  const picture = report.picture === null ? null : (JSON.parse(report.picture) as RemovableImage);
  return { post, pictureId: report.pictureId, picture };
}

/** Returns the statements of a decision, before those of the answer. */
async function decisionStatements(ctx: Ctx, admin: SessionUser, found: ReportedArticle, input: AnswerRequest) {
  const { post, picture } = found;
  if (input.decision === 'picture_removed' && picture !== null) {
    return await prepareImageRemoval(ctx, admin, post, picture, input);
  }
  return input.decision === 'taken_down' && input.reason !== '' ? await prepareTakedown(ctx, admin, post, input) : [];
}

/**
 * Closes the open reports of a report's article with one answer, which is emailed to each reporter. 'taken_down' takes
 * the article down; without a reason, an earlier take-down retains its own. Another answer to a report of a picture closes
 * only the reports of this picture; 'picture_removed' removes it. Two round trips after the admin check.
 * @throws AppError forbidden; not_found unless the report is open; conflict for 'kept' when the article is down
 * @throws AppError invalid_input for a restriction without a reason
 */
export async function answerReport(
  ctx: Ctx,
  id: string,
  input: AnswerRequest,
): Promise<z.output<typeof articleAnswerResponse>> {
  const admin = await requireAdmin(ctx);
  const { decision, reason } = input;
  const again = () => readReportedPost(ctx, id, input);
  const { post, picture } = await writeChecked(await again(), again, async (found) => {
    const closed = decision === 'taken_down' ? null : found.pictureId;
    await runBatch(ctx.db, [
      repo.assertAnswerableStatement(ctx.db, id, input),
      ...(await decisionStatements(ctx, admin, found, input)),
      auditStatement(
        ctx.db,
        admin,
        {
          action: 'report_answered',
          target: `${found.post.title} (${found.post.id})`,
          after: repo.answerAsJson(found.post.id, input, closed),
        },
        ctx.now,
      ),
      repo.closeReportsStatement(ctx.db, found.post.id, { ...input, admin: admin.seq, now: ctx.now }, closed),
      unassignStatement(ctx.db, { kind: 'article', id: found.post.id }),
      enqueueStatement(ctx.db, reportAnswerMessage({ postId: found.post.id, at: ctx.now, after: 0 }, ctx.now)),
    ]);
    return found;
  });
  wakeOutbox(ctx, 'jobs');
  if (decision === 'taken_down' && reason !== '') await afterTakedown(ctx, post);
  if (decision === 'picture_removed' && picture !== null) await afterImageRemoval(ctx, post, picture);
  return { decision };
}

/** Creates the email to one reporter. Its fixed id prevents a second one. */
async function mailTo(ctx: Ctx, postId: string, report: AnsweredReport): Promise<NewOutboxMessage> {
  const { id, username, email, title, decision, answer } = report;
  const article = { id: postId, title, slug: slugify(title) };
  const letter = (head: EmailBranding) => reportAnsweredEmail(head, { username }, article, { decision, answer });
  return await createEmailMessage(ctx, letter, { to: email }, `report-answer-${id}`);
}

/** Notifies a slice of an article's reporters of the answer, also by email. Each is notified once, however often this runs. */
export async function notifyReporters(ctx: Ctx, answered: ReportAnswerSlice): Promise<void> {
  await notifyAnswered(ctx, await repo.answeredStatement(ctx.db, answered, ANSWERED_SLICE), {
    toMail: (report) => mailTo(ctx, answered.postId, report),
    toNext: (after) => reportAnswerMessage({ ...answered, after }, ctx.now),
  });
}
