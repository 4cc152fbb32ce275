import type * as z from 'zod';
import {
  type BloggerReportsResponse,
  MODERATION_PAGE_SIZE,
  moderationMessages,
  OPEN_REPORTS_COUNT_MAX,
} from '#contract/moderation';
import { profileMessages } from '#contract/profiles';
import type { bloggerReportRequest, reportsQuery } from '#contract/reports.schema';
import { type Ctx, readAsUser } from '../../context.ts';
import { paginate } from '../../db/cursor.ts';
import { AppError, notFound } from '../../errors.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import * as repo from './blogger-reports.repo.ts';
import { toQueuePage } from './queue-page.service.ts';
import { presentBloggerReport } from './reports.present.ts';
import { openReportCountStatement } from './reports.statements.ts';

/**
 * Files a reader's report of a blogger, or renews their open one. Two round trips.
 * @returns `renewed`: whether an open report was updated
 * @throws AppError signed_out; not_found; forbidden for oneself; rate_limited (5 a minute)
 */
export async function reportBlogger(
  ctx: Ctx,
  bloggerId: string,
  report: z.output<typeof bloggerReportRequest>,
): Promise<{ renewed: boolean }> {
  const { viewer, rows } = await readAsUser(
    ctx,
    () => [repo.reportableBloggerStatement(ctx.db, bloggerId)],
    moderationMessages.signInToReportBlogger,
  );
  const [blogger] = rows[0];
  if (blogger === undefined) throw notFound(profileMessages.bloggerNotFound);
  if (blogger.seq === viewer.seq) throw new AppError('forbidden', moderationMessages.ownProfile);
  await enforceRateLimit(ctx, { name: 'blogger-report', key: viewer.id, rule: ctx.config.limits.sensitive });
  const id = crypto.randomUUID();
  const by = { blogger: bloggerId, reporter: viewer.seq, now: ctx.now };
  const [filed] = await repo.fileBloggerReportStatement(ctx.db, id, { ...report, ...by });
  if (filed === undefined) throw notFound(profileMessages.bloggerNotFound);
  return { renewed: filed.id !== id };
}

/**
 * Returns a page of the open or the answered reports of bloggers. One round trip after the admin check.
 * @throws AppError forbidden; invalid_input for a malformed cursor
 */
export async function listBloggerReports(
  ctx: Ctx,
  query: z.output<typeof reportsQuery>,
): Promise<BloggerReportsResponse> {
  const admin = await requireAdmin(ctx);
  const [found, [open]] = await ctx.db.batch([
    repo.bloggerReportsStatement(ctx.db, toQueuePage(query, admin.seq)),
    openReportCountStatement(ctx.db, repo.BLOGGERS, OPEN_REPORTS_COUNT_MAX),
  ]);
  const { rows, nextCursor } = paginate(found, MODERATION_PAGE_SIZE);
  return { reports: rows.map(presentBloggerReport), nextCursor, openCount: open?.n ?? 0 };
}
