import type * as z from 'zod';
import { commentMessages } from '#contract/comments';
import {
  type CommentInspectionResponse,
  type CommentReportsResponse,
  MODERATION_PAGE_SIZE,
  OPEN_REPORTS_COUNT_MAX,
} from '#contract/moderation';
import type { reportRequest, reportsQuery } from '#contract/reports.schema';
import { type Ctx, readAsUser } from '../../context.ts';
import { paginate } from '../../db/cursor.ts';
import { AppError, notFound } from '../../errors.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { presentCommentReport, presentInspectedComment } from './comment-reports.present.ts';
import * as repo from './comment-reports.repo.ts';
import { toQueuePage } from './queue-page.service.ts';
import { openReportCountStatement } from './reports.statements.ts';

/**
 * Files a reader's report of a comment that they may read, or renews their open one. Two round trips.
 * @returns `renewed`: whether an open report was updated
 * @throws AppError signed_out; not_found; forbidden for one's own comment; rate_limited (5 a minute)
 */
export async function reportComment(
  ctx: Ctx,
  commentId: string,
  report: z.output<typeof reportRequest>,
): Promise<{ renewed: boolean }> {
  const { viewer, rows } = await readAsUser(
    ctx,
    (user) => [repo.reportableCommentStatement(ctx.db, commentId, user, ctx.now)],
    commentMessages.signInToReport,
  );
  const [comment] = rows[0];
  if (comment === undefined) throw notFound(commentMessages.notFound);
  if (comment.author === viewer.seq) throw new AppError('forbidden', commentMessages.ownComment);
  await enforceRateLimit(ctx, { name: 'comment-report', key: viewer.id, rule: ctx.config.limits.sensitive });
  const id = crypto.randomUUID();
  const by = { comment: commentId, reporter: viewer.seq, now: ctx.now };
  const [filed] = await repo.fileCommentReportStatement(ctx.db, id, { ...report, ...by });
  if (filed === undefined) throw notFound(commentMessages.notFound);
  return { renewed: filed.id !== id };
}

/**
 * Returns a page of the open or the answered reports of comments. One round trip after the admin check.
 * @throws AppError forbidden; invalid_input for a malformed cursor
 */
export async function listCommentReports(
  ctx: Ctx,
  query: z.output<typeof reportsQuery>,
): Promise<CommentReportsResponse> {
  const admin = await requireAdmin(ctx);
  const [found, [open]] = await ctx.db.batch([
    repo.commentReportsStatement(ctx.db, toQueuePage(query, admin.seq)),
    openReportCountStatement(ctx.db, repo.COMMENTS, OPEN_REPORTS_COUNT_MAX),
  ]);
  const { rows, nextCursor } = paginate(found, MODERATION_PAGE_SIZE);
  return { reports: rows.map(presentCommentReport), nextCursor, openCount: open?.n ?? 0 };
}

/**
 * Reads the text of a reported or taken-down comment. Each read adds an audit log entry. Two round trips after the admin
 * check.
 * @throws AppError forbidden, not_found
 */
export async function inspectComment(ctx: Ctx, id: string): Promise<CommentInspectionResponse> {
  const admin = await requireAdmin(ctx);
  const [row] = await repo.moderatedCommentStatement(ctx.db, id);
  if (row === undefined) throw notFound(commentMessages.notFound);
  const target = `${row.title} (${row.postId})`;
  await auditStatement(ctx.db, admin, { action: 'comment_inspected', target, after: { comment: id } }, ctx.now);
  return presentInspectedComment(row);
}
