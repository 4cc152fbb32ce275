import { moderationMessages, type ResetRequest } from '#contract/moderation';
import type { AuditAction } from '#contract/security';
import type { Ctx } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { runBatch, type Statement } from '../../db/client.ts';
import type { SessionUser } from '../../db/session.ts';
import { AppError, notFound } from '../../errors.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { resetLinkStatements } from '../accounts/password-reset.service.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { auditTargetOf } from '../security/audit-target.policy.ts';
import * as repo from './reset-requests.repo.ts';

const closedError = () => notFound(moderationMessages.resetRequestClosed);

/**
 * Returns the open requests for a new password, oldest first. One round trip after the admin check.
 * @throws AppError forbidden
 */
export async function listResetRequests(ctx: Ctx): Promise<ResetRequest[]> {
  await requireAdmin(ctx);
  const rows = await repo.openRequestsStatement(ctx.db);
  return rows.map(({ userId: _, ...request }) => request);
}

async function requireOpen(ctx: Ctx, id: string): Promise<repo.ResetRequestRow> {
  const [request] = await repo.openRequestStatement(ctx.db, id);
  if (request === undefined) throw closedError();
  return request;
}

/** Closes a request in one batch with `also`. @throws AppError not_found when another admin was faster */
async function handle(
  ctx: Ctx,
  admin: SessionUser,
  { id, userId, username }: repo.ResetRequestRow,
  action: AuditAction,
  also: readonly Statement[],
): Promise<void> {
  const target = userId === null || username === null ? `request ${id}` : auditTargetOf({ username, id: userId });
  const statements = repo.handleRequestStatements(ctx.db, id, admin.seq, ctx.now);
  const written = await runAsserted(
    runBatch(ctx.db, [...also, ...statements, auditStatement(ctx.db, admin, { action, target }, ctx.now)]),
  );
  if (written === null) throw closedError();
}

/**
 * Emails a reset link to the requester, as the auth screen does, and closes the request. Two round trips after the
 * admin check.
 * @throws AppError forbidden; not_found for a request that is not open; conflict when no account has the address
 */
export async function sendRequestedLink(ctx: Ctx, id: string): Promise<void> {
  const admin = await requireAdmin(ctx);
  const request = await requireOpen(ctx, id);
  const { email, userId, username } = request;
  if (userId === null || username === null) throw new AppError('conflict', moderationMessages.resetWithoutAccount);
  const link = await resetLinkStatements(ctx, email, { id: userId, username, email });
  await handle(ctx, admin, request, 'reset_link_sent', link);
  wakeOutbox(ctx, 'mail');
}

/**
 * Closes a request without a link. Two round trips after the admin check.
 * @throws AppError forbidden; not_found for a request that is not open
 */
export async function dismissResetRequest(ctx: Ctx, id: string): Promise<void> {
  const admin = await requireAdmin(ctx);
  await handle(ctx, admin, await requireOpen(ctx, id), 'reset_request_dismissed', []);
}
