import type * as z from 'zod';
import {
  type AdminReport,
  MODERATION_PAGE_SIZE,
  moderationMessages,
  OPEN_REPORTS_COUNT_MAX,
} from '#contract/moderation';
import { articleMessages } from '#contract/posts';
import type { articleReportRequest, reportsQuery } from '#contract/reports.schema';
import { type Ctx, readAsUser } from '../../context.ts';
import { paginate } from '../../db/cursor.ts';
import { AppError, notFound } from '../../errors.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { toQueuePage } from './queue-page.service.ts';
import { presentReport } from './reports.present.ts';
import * as repo from './reports.repo.ts';
import { openReportCountStatement } from './reports.statements.ts';

/**
 * Files a reader's report of an article, or renews their open one. Two round trips.
 * @returns `renewed`: whether an open report was updated
 * @throws AppError signed_out; not_found; forbidden for one's own article; conflict when the article does not show the
 *   picture; rate_limited (5 a minute)
 */
export async function reportArticle(
  ctx: Ctx,
  postId: string,
  report: z.output<typeof articleReportRequest>,
): Promise<{ renewed: boolean }> {
  const { viewer, rows } = await readAsUser(
    ctx,
    () => [repo.reportableStatement(ctx.db, postId, report.picture)],
    moderationMessages.signInToReport,
  );
  const [post] = rows[0];
  if (post === undefined) throw notFound(articleMessages.notFound);
  if (post.author === viewer.seq) throw new AppError('forbidden', moderationMessages.ownArticle);
  if (report.picture !== null && post.picture === null) {
    throw new AppError('conflict', moderationMessages.pictureMissing);
  }
  await enforceRateLimit(ctx, { name: 'report', key: viewer.id, rule: ctx.config.limits.sensitive });
  const id = crypto.randomUUID();
  const by = { post: postId, reporter: viewer.seq, now: ctx.now };
  const [filed] = await repo.fileReportStatement(ctx.db, id, { ...report, ...by, picture: post.picture });
  if (filed === undefined) throw notFound(articleMessages.notFound);
  return { renewed: filed.id !== id };
}

/**
 * Returns a page of the open or the answered reports. One round trip after the admin check.
 * @throws AppError forbidden; invalid_input for a malformed cursor
 */
export async function listReports(
  ctx: Ctx,
  query: z.output<typeof reportsQuery>,
): Promise<{ reports: AdminReport[]; nextCursor: string | null; openCount: number }> {
  const admin = await requireAdmin(ctx);
  const [found, [open]] = await ctx.db.batch([
    repo.reportsStatement(ctx.db, toQueuePage(query, admin.seq)),
    openReportCountStatement(ctx.db, repo.ARTICLES, OPEN_REPORTS_COUNT_MAX),
  ]);
  const { rows, nextCursor } = paginate(found, MODERATION_PAGE_SIZE);
  return { reports: rows.map(presentReport), nextCursor, openCount: open?.n ?? 0 };
}
