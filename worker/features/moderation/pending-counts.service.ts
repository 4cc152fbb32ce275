import { PENDING_COUNT_MAX, type PendingCountsResponse } from '#contract/moderation';
import type { Ctx } from '../../context.ts';
import { openMessageCountStatement } from '../inbox/inbox.statements.ts';
import { parkedCountStatement } from '../outbox/outbox.statements.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { COMMENTS } from './comment-reports.repo.ts';
import { ARTICLES } from './reports.repo.ts';
import { openReportCountStatement } from './reports.statements.ts';
import { openRequestsCountStatement } from './reset-requests.repo.ts';

/** Counts the items that need an admin's attention. One round trip after the admin check. @throws AppError forbidden */
export async function readPendingCounts(ctx: Ctx): Promise<PendingCountsResponse> {
  await requireAdmin(ctx);
  const [[reports], [commentReports], [resetRequests], [parkedMails], [messages]] = await ctx.db.batch([
    openReportCountStatement(ctx.db, ARTICLES, PENDING_COUNT_MAX),
    openReportCountStatement(ctx.db, COMMENTS, PENDING_COUNT_MAX),
    openRequestsCountStatement(ctx.db, PENDING_COUNT_MAX),
    parkedCountStatement(ctx.db, PENDING_COUNT_MAX),
    openMessageCountStatement(ctx.db, PENDING_COUNT_MAX),
  ]);
  return {
    reports: Math.min((reports?.n ?? 0) + (commentReports?.n ?? 0), PENDING_COUNT_MAX),
    resetRequests: resetRequests?.n ?? 0,
    parkedMails: parkedMails?.n ?? 0,
    messages: messages?.n ?? 0,
  };
}
