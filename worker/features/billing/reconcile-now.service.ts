import type { ReconciliationResponse } from '#contract/reconciliation.schema';
import type { Ctx } from '../../context.ts';
import { lastRows, runBatch } from '../../db/client.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { startStatements } from './reconcile.service.ts';
import {
  isNotReconciling,
  isReconciling,
  lastReconciliationStatement,
  type ReconciliationRow,
} from './reconciliations.repo.ts';

function present([row]: readonly ReconciliationRow[], now: number): ReconciliationResponse {
  if (row === undefined) return { last: null };
  const { id: _id, ...last } = row;
  return { last: { ...last, isRunning: isReconciling(row, now) } };
}

/**
 * Returns the newest comparison with Stripe. One round trip after the admin's.
 * @throws AppError signed_out; forbidden
 */
export async function readLastReconciliation(ctx: Ctx): Promise<ReconciliationResponse> {
  await requireAdmin(ctx);
  return present(await lastReconciliationStatement(ctx.db), ctx.now);
}

/**
 * Starts a comparison with Stripe, unless one runs, and returns the running one. One round trip after the admin's.
 * @throws AppError signed_out; forbidden; unavailable without payments
 */
export async function startReconciliation(ctx: Ctx): Promise<ReconciliationResponse> {
  const admin = await requireAdmin(ctx);
  requirePayments(ctx);
  const started = {
    action: 'reconcile_started',
    target: 'payment provider',
    onlyIf: isNotReconciling(ctx.now),
  } as const;
  const results = await runBatch(ctx.db, [
    auditStatement(ctx.db, admin, started, ctx.now),
    ...startStatements(ctx),
    lastReconciliationStatement(ctx.db),
  ]);
  wakeOutbox(ctx, 'jobs');
  return present(lastRows(results), ctx.now);
}
