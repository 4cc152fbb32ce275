import type * as z from 'zod';
import type { AppealsResponse } from '#contract/appeals';
import type { appealAnswerRequest, appealAnswerResponse, appealsQuery } from '#contract/appeals.schema';
import { MODERATION_PAGE_SIZE, OPEN_REPORTS_COUNT_MAX } from '#contract/moderation';
import { restrictionMessages, statementPath } from '#contract/restrictions';
import type { Ctx } from '../../context.ts';
import { assertStatement, writeChecked } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { paginate } from '../../db/cursor.ts';
import { notFound } from '../../errors.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { announceNotifications } from '../live/announcements.service.ts';
import type { EmailBranding, EmailContent } from '../mail/email-layout.text.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { appealAnsweredEmail, restrictionEndedEmail } from '../mail/restriction.emails.ts';
import { notifyAppealAnsweredStatement } from '../restrictions/restrictions.statements.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { presentAppeal } from './appeals.present.ts';
import * as repo from './appeals.repo.ts';
import { toQueuePage } from './queue-page.service.ts';
import { prepareReversal } from './reversals.service.ts';

/** Names a decision in the audit log, which is permanent: without names and titles. */
const targetOf = ({ restrictionId }: repo.ModeratedRestrictionRow) => `decision ${restrictionId}`;

/** Returns the statement that emails the author; none while they are being deleted. */
async function mailStatements(
  ctx: Ctx,
  { email }: repo.ModeratedRestrictionRow,
  letter: (head: EmailBranding) => EmailContent,
) {
  return email === null ? [] : [enqueueStatement(ctx.db, await createEmailMessage(ctx, letter, { to: email }))];
}

/**
 * Returns a page of the open or the answered appeals. One round trip after the admin check.
 * @throws AppError forbidden; invalid_input for a malformed cursor
 */
export async function listAppeals(ctx: Ctx, query: z.output<typeof appealsQuery>): Promise<AppealsResponse> {
  const admin = await requireAdmin(ctx);
  const [found, [open], others] = await ctx.db.batch([
    repo.appealsStatement(ctx.db, toQueuePage(query, admin.seq)),
    repo.openAppealCountStatement(ctx.db, OPEN_REPORTS_COUNT_MAX),
    repo.otherAdminStatement(ctx.db, admin.seq),
  ]);
  const { rows, nextCursor } = paginate(found, MODERATION_PAGE_SIZE);
  const viewer = { seq: admin.seq, hasOthers: others.length > 0 };
  return { appeals: rows.map((row) => presentAppeal(row, viewer)), nextCursor, openCount: open?.n ?? 0 };
}

async function readAppealed(ctx: Ctx, id: string): Promise<repo.ModeratedRestrictionRow> {
  const [row] = await repo.appealedRestrictionStatement(ctx.db, id);
  if (row === undefined) throw notFound(restrictionMessages.appealClosed);
  return row;
}

/**
 * Answers an appeal, which is emailed to its author. 'reversed' ends the restriction and restores the content. Two round
 * trips after the admin check.
 * @throws AppError forbidden; not_found unless the appeal is open
 */
export async function answerAppeal(
  ctx: Ctx,
  id: string,
  input: z.output<typeof appealAnswerRequest>,
): Promise<z.output<typeof appealAnswerResponse>> {
  const admin = await requireAdmin(ctx);
  const again = () => readAppealed(ctx, id);
  const { result, answer } = input;
  const { row, after } = await writeChecked(await again(), again, async (found) => {
    const isReversed = result === 'reversed' && found.endedAt === null;
    const reversal = isReversed ? prepareReversal(ctx, admin.seq, found) : null;
    const { kind, title, isThere, username, restrictionId } = found;
    const path = statementPath(restrictionId);
    await runBatch(ctx.db, [
      assertStatement(ctx.db, repo.isAppealOpenSql(id, found.restriction)),
      repo.closeAppealStatement(ctx.db, id, { ...input, admin: admin.seq, now: ctx.now }),
      auditStatement(
        ctx.db,
        admin,
        { action: 'appeal_answered', target: targetOf(found), after: { result, answer } },
        ctx.now,
      ),
      notifyAppealAnsweredStatement(ctx.db, id, ctx.now),
      ...(await mailStatements(ctx, found, (head) =>
        appealAnsweredEmail(head, { username }, { kind, title, isThere, result, answer, path }),
      )),
      ...(reversal?.statements ?? []),
    ]);
    return { row: found, after: reversal?.after };
  });
  wakeOutbox(ctx, 'mail');
  announceNotifications(ctx, row.person);
  await after?.();
  return { result };
}

/**
 * Ends a restriction without an appeal and restores its content; an open appeal is answered with 'reversed'. Two round
 * trips after the admin check.
 * @throws AppError forbidden; not_found unless the restriction is in force
 */
export async function endRestriction(ctx: Ctx, id: string): Promise<void> {
  const admin = await requireAdmin(ctx);
  const again = async () => {
    const [row] = await repo.restrictionInForceStatement(ctx.db, id);
    if (row === undefined) throw notFound(restrictionMessages.restrictionEnded);
    return row;
  };
  const after = await writeChecked(await again(), again, async (found) => {
    const reversal = prepareReversal(ctx, admin.seq, found);
    await runBatch(ctx.db, [
      assertStatement(ctx.db, repo.isInForceSql(found.restriction)),
      auditStatement(ctx.db, admin, { action: 'restriction_ended', target: targetOf(found) }, ctx.now),
      ...(await mailStatements(ctx, found, () => restrictionEndedEmail(found, found))),
      ...reversal.statements,
    ]);
    return reversal.after;
  });
  wakeOutbox(ctx, 'mail');
  await after();
}
