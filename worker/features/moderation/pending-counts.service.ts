import { type AdminArea, mayUseArea } from '#contract/admin-areas';
import { PENDING_COUNT_MAX, type PendingCountsResponse } from '#contract/moderation';
import type { Ctx } from '../../context.ts';
import { openMessageCountStatement } from '../inbox/inbox.statements.ts';
import { parkedCountStatement } from '../outbox/outbox.statements.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { openAppealCountStatement } from './appeals.repo.ts';
import { BLOGGERS } from './blogger-reports.repo.ts';
import { COMMENTS } from './comment-reports.repo.ts';
import { ARTICLES } from './reports.repo.ts';
import { openReportCountStatement } from './reports.statements.ts';
import { openRequestsCountStatement } from './reset-requests.repo.ts';

/**
 * Counts the items that need an admin's attention, of the areas that their roles include; 0 for all others. One round trip
 * after the admin check.
 * @throws AppError forbidden
 */
export async function readPendingCounts(ctx: Ctx): Promise<PendingCountsResponse> {
  const { adminRoles } = await requireAdmin(ctx);
  const [[reports], [commentReports], [bloggerReports], [appeals], [resetRequests], [parkedMails], [messages]] =
    await ctx.db.batch([
      openReportCountStatement(ctx.db, ARTICLES, PENDING_COUNT_MAX),
      openReportCountStatement(ctx.db, COMMENTS, PENDING_COUNT_MAX),
      openReportCountStatement(ctx.db, BLOGGERS, PENDING_COUNT_MAX),
      openAppealCountStatement(ctx.db, PENDING_COUNT_MAX),
      openRequestsCountStatement(ctx.db, PENDING_COUNT_MAX),
      parkedCountStatement(ctx.db, PENDING_COUNT_MAX),
      openMessageCountStatement(ctx.db, PENDING_COUNT_MAX),
    ]);
  const show = (area: AdminArea, ...counts: ({ n: number } | undefined)[]): number =>
    mayUseArea(adminRoles, area)
      ? Math.min(
          counts.reduce((sum, count) => sum + (count?.n ?? 0), 0),
          PENDING_COUNT_MAX,
        )
      : 0;
  return {
    reports: show('moderation', reports, commentReports, bloggerReports),
    appeals: show('moderation', appeals),
    resetRequests: show('moderation', resetRequests),
    parkedMails: show('mail', parkedMails),
    messages: show('inbox', messages),
  };
}
