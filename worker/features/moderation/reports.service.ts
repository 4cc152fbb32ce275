import type * as z from 'zod';
import {
  type AdminReport,
  MODERATION_PAGE_SIZE,
  moderationMessages,
  OPEN_REPORTS_COUNT_MAX,
  type ReportState,
} from '#contract/moderation';
import { articleMessages } from '#contract/posts';
import type { reportRequest } from '#contract/reports.schema';
import { type Ctx, readAsUser } from '../../context.ts';
import { paginate, readCursor } from '../../db/cursor.ts';
import { AppError, notFound } from '../../errors.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { presentReport } from './reports.present.ts';
import * as repo from './reports.repo.ts';
import { openReportCountStatement } from './reports.statements.ts';

/**
 * Files a reader's report of an article, or renews their open one. Two round trips.
 * @returns `renewed`: whether an open report was updated
 * @throws AppError signed_out; not_found; forbidden for one's own article; rate_limited (5 a minute)
 */
export async function reportArticle(
  ctx: Ctx,
  postId: string,
  report: z.output<typeof reportRequest>,
): Promise<{ renewed: boolean }> {
  const { viewer, rows } = await readAsUser(
    ctx,
    () => [repo.reportableStatement(ctx.db, postId)],
    moderationMessages.signInToReport,
  );
  const [post] = rows[0];
  if (post === undefined) throw notFound(articleMessages.notFound);
  if (post.author === viewer.seq) throw new AppError('forbidden', moderationMessages.ownArticle);
  await enforceRateLimit(ctx, { name: 'report', key: viewer.id, rule: ctx.config.limits.sensitive });
  const id = crypto.randomUUID();
  const by = { post: postId, reporter: viewer.seq, now: ctx.now };
  const [filed] = await repo.fileReportStatement(ctx.db, id, { ...report, ...by });
  if (filed === undefined) throw notFound(articleMessages.notFound);
  return { renewed: filed.id !== id };
}

/**
 * Returns a page of the open or the answered reports. One round trip after the admin check.
 * @throws AppError forbidden; invalid_input for a malformed cursor
 */
export async function listReports(
  ctx: Ctx,
  { state, cursor }: { state: ReportState; cursor?: string | undefined },
): Promise<{ reports: AdminReport[]; nextCursor: string | null; openCount: number }> {
  await requireAdmin(ctx);
  const isOpen = state === 'open';
  const edge = isOpen && cursor === undefined ? 0 : readCursor(cursor).before;
  const [found, [open]] = await ctx.db.batch([
    repo.reportsStatement(ctx.db, isOpen, edge),
    openReportCountStatement(ctx.db, repo.ARTICLES, OPEN_REPORTS_COUNT_MAX),
  ]);
  const { rows, nextCursor } = paginate(found, MODERATION_PAGE_SIZE);
  return { reports: rows.map(presentReport), nextCursor, openCount: open?.n ?? 0 };
}
