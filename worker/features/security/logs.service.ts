import type * as z from 'zod';
import { LOG_PAGE_SIZE } from '#contract/security';
import type { AuditResponse, auditQuery, SecurityEventsResponse, securityEventsQuery } from '#contract/security.schema';
import { DAY } from '#contract/time';
import type { Ctx } from '../../context.ts';
import { paginate, readCursor } from '../../db/cursor.ts';
import { requireAdmin } from './admins.service.ts';
import { auditPageStatement, eventCountsStatement, eventsStatement } from './logs.repo.ts';

/** Converts a row for the response: `seq` becomes the `id`. */
const named = <Row extends { seq: number }>({ seq, ...row }: Row) => ({ id: String(seq), ...row });

/**
 * Returns a page of the security log, newest first. Two round trips.
 * @throws AppError signed_out; forbidden; invalid_input for a malformed cursor
 */
export async function readSecurityEvents(
  ctx: Ctx,
  { type, cursor }: z.infer<typeof securityEventsQuery>,
): Promise<SecurityEventsResponse> {
  await requireAdmin(ctx);
  const events = eventsStatement(ctx.db, type, readCursor(cursor).before, LOG_PAGE_SIZE + 1);
  const isStart = type === undefined && cursor === undefined;
  const [found, lastDay] = isStart
    ? await ctx.db.batch([events, eventCountsStatement(ctx.db, ctx.now - DAY)])
    : [await events, []];
  const { rows, nextCursor } = paginate(found, LOG_PAGE_SIZE);
  return { events: rows.map(named), lastDay, nextCursor };
}

/**
 * Returns a page of the audit log, newest first. Two round trips.
 * @throws AppError signed_out; forbidden; invalid_input for a malformed cursor
 */
export async function readAudit(ctx: Ctx, { action, cursor }: z.infer<typeof auditQuery>): Promise<AuditResponse> {
  await requireAdmin(ctx);
  const found = await auditPageStatement(ctx.db, action, readCursor(cursor).before, LOG_PAGE_SIZE + 1);
  const { rows, nextCursor } = paginate(found, LOG_PAGE_SIZE);
  return { entries: rows.map(named) as AuditResponse['entries'], nextCursor };
}
