import type * as z from 'zod';
import { type BloggerReportDecision, moderationMessages } from '#contract/moderation';
import type { bloggerAnswerRequest, bloggerAnswerResponse } from '#contract/reports.schema';
import type { Ctx } from '../../context.ts';
import { assertStatement, writeChecked } from '../../db/assert.ts';
import { runBatch, type Statement } from '../../db/client.ts';
import type { SessionUser } from '../../db/session.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { enqueueStatement, type NewOutboxMessage } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import type { PictureFilesMessage } from '../images/picture-files.messages.ts';
import { pictureFilesStatement, startPictureFiles } from '../images/removed-files.service.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { bloggerReportAnsweredEmail } from '../mail/moderation.emails.ts';
import { purgeBloggerPages } from '../profiles/blogger-pages.service.ts';
import { afterRestriction, prepareRestriction } from '../restrictions/restrict.service.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { auditTargetOf } from '../security/audit-target.policy.ts';
import { ANSWERED_SLICE, notifyAnswered } from './answered-reports.service.ts';
import { type BloggerReportAnswerSlice, bloggerReportAnswerMessage } from './blogger-reports.messages.ts';
import * as repo from './blogger-reports.repo.ts';
import { unassignStatement } from './cases.repo.ts';
import * as profile from './profile-restrictions.statements.ts';
import type { AnsweredReport } from './reports.statements.ts';

type AnswerRequest = z.output<typeof bloggerAnswerRequest>;
type Blogger = repo.ReportedBloggerRow;

const filesOf = ({ id }: Blogger, picture: string): PictureFilesMessage => ({
  bucket: 'profilePictures',
  picture,
  userId: id,
});

/** Checks that a report can be answered with this decision. @throws AppError not_found, conflict, invalid_input */
async function readReportedBlogger(ctx: Ctx, id: string, { decision, reason }: AnswerRequest): Promise<Blogger> {
  const [blogger] = await repo.reportedBloggerStatement(ctx.db, id);
  if (blogger === undefined) throw notFound(moderationMessages.reportClosed);
  if (decision === 'kept') return blogger;
  const isGone = decision === 'picture_removed' ? blogger.pictureKey === null : blogger.aboutMe === '';
  if (isGone) throw new AppError('conflict', moderationMessages.nothingToRemove);
  if (reason === '') throw invalidInput({ reason: moderationMessages.takedownReasonRequired });
  return blogger;
}

/** Returns the statements that remove the picture or the About Me, with the statement of reasons to the blogger. */
async function removalStatements(
  ctx: Ctx,
  admin: SessionUser,
  blogger: Blogger,
  input: AnswerRequest,
): Promise<Statement[]> {
  const { seq, pictureKey } = blogger;
  const { ground, reason } = input;
  const because = { ground, reason, title: null };
  if (input.decision === 'picture_removed' && pictureKey !== null) {
    const onlyIf = profile.hasPictureSql(seq, pictureKey);
    const restriction = { ...because, kind: 'profile_picture_removed', picture: pictureKey } as const;
    return [
      assertStatement(ctx.db, onlyIf),
      ...(await prepareRestriction(ctx, admin, blogger, restriction, onlyIf)),
      profile.clearPictureStatement(ctx.db, seq, pictureKey),
      pictureFilesStatement(ctx, filesOf(blogger, pictureKey)),
    ];
  }
  if (input.decision !== 'bio_cleared') return [];
  const onlyIf = profile.hasBioSql(seq);
  const restriction = { ...because, kind: 'bio_cleared', bio: profile.bioSql(seq) } as const;
  return [
    assertStatement(ctx.db, onlyIf),
    ...(await prepareRestriction(ctx, admin, blogger, restriction, onlyIf)),
    profile.clearBioStatement(ctx.db, seq),
  ];
}

/**
 * Closes all open reports of a report's blogger with one answer, which is emailed to each reporter, and removes the
 * profile picture or the About Me. Two round trips after the admin check.
 * @throws AppError forbidden; not_found unless the report is open; conflict when there is nothing to remove
 * @throws AppError invalid_input for a removal without a reason
 */
export async function answerBloggerReport(
  ctx: Ctx,
  id: string,
  input: AnswerRequest,
): Promise<z.output<typeof bloggerAnswerResponse>> {
  const admin = await requireAdmin(ctx);
  const { decision, reason } = input;
  const again = () => readReportedBlogger(ctx, id, input);
  const blogger = await writeChecked(await again(), again, async (found) => {
    const after = { answer: repo.bloggerAnswerAsJson(found.seq, input), target: auditTargetOf(found) };
    await runBatch(ctx.db, [
      assertStatement(ctx.db, repo.isBloggerReportOpenSql(id)),
      ...(await removalStatements(ctx, admin, found, input)),
      auditStatement(
        ctx.db,
        admin,
        { action: 'blogger_report_answered', target: after.target, before: { reason }, after: after.answer },
        ctx.now,
      ),
      repo.closeBloggerReportsStatement(ctx.db, found.seq, { ...input, admin: admin.seq, now: ctx.now }),
      unassignStatement(ctx.db, { kind: 'blogger', id: found.id }),
      enqueueStatement(ctx.db, bloggerReportAnswerMessage({ bloggerId: found.id, at: ctx.now, after: 0 }, ctx.now)),
    ]);
    return found;
  });
  wakeOutbox(ctx, 'jobs');
  await afterAnswer(ctx, blogger, decision);
  return { decision };
}

/** Makes a removed picture unreachable and purges the pages of the blogger. Never rejects. */
async function afterAnswer(ctx: Ctx, blogger: Blogger, decision: BloggerReportDecision): Promise<void> {
  if (decision === 'kept') return;
  afterRestriction(ctx, blogger);
  if (decision === 'picture_removed' && blogger.pictureKey !== null) {
    await startPictureFiles(ctx, filesOf(blogger, blogger.pictureKey));
  }
  await purgeBloggerPages(ctx, blogger.id, blogger.username);
}

/** Creates the email to one reporter. Its fixed id prevents a second one. */
async function mailTo(ctx: Ctx, report: AnsweredReport<BloggerReportDecision>): Promise<NewOutboxMessage> {
  const { id, username, email, title, decision, answer } = report;
  const letter = () => bloggerReportAnsweredEmail({ username }, title, { decision, answer });
  return await createEmailMessage(ctx, letter, { to: email }, `blogger-report-answer-${id}`);
}

/** Notifies a slice of a blogger's reporters of the answer, also by email. Each is notified once, however often this runs. */
export async function notifyBloggerReporters(ctx: Ctx, answered: BloggerReportAnswerSlice): Promise<void> {
  await notifyAnswered(ctx, await repo.answeredBloggerReportsStatement(ctx.db, answered, ANSWERED_SLICE), {
    toMail: (report) => mailTo(ctx, report),
    toNext: (after) => bloggerReportAnswerMessage({ ...answered, after }, ctx.now),
  });
}
