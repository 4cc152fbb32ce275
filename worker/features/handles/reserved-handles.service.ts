import { handleMessages } from '#contract/handle-messages';
import { type ReservedHandlesResponse, type ReserveHandleRequest, toSkeleton } from '#contract/handle-rules';
import type { Ctx } from '../../context.ts';
import { lastRows, runBatch } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { readPlatformInfo } from '../settings/settings.service.ts';
import { RESERVED_BEGINNINGS, reservedWords } from './handles.policy.ts';
import * as repo from './reserved-handles.repo.ts';

/**
 * Returns what admins look after (docs/product-rules.md "Handles"). Two round trips after the admin check at most.
 * @throws AppError forbidden
 */
export async function listReservedHandles(ctx: Ctx): Promise<ReservedHandlesResponse> {
  await requireAdmin(ctx);
  const { name } = await readPlatformInfo(ctx);
  const words = reservedWords(name);
  const [reserved, held, similar] = await ctx.db.batch(
    repo.reservedHandlesStatements(ctx.db, [
      ...words.map((word) => ({ text: toSkeleton(word), isBeginning: false })),
      ...RESERVED_BEGINNINGS.map((word) => ({ text: toSkeleton(word), isBeginning: true })),
    ]),
  );
  const builtIn = words.map((word) => (RESERVED_BEGINNINGS.includes(word) ? `${word}*` : word));
  return {
    reserved,
    builtIn: builtIn.toSorted(),
    held,
    similar: similar.map((row) => ({ ...row, isBlogger: row.isBlogger === 1 })),
  };
}

/**
 * Reserves a handle or a beginning of handles, or changes the reason. Accounts that have one already keep it. One round
 * trip after the admin check.
 * @throws AppError forbidden; conflict when the list is full
 */
export async function reserveHandle(ctx: Ctx, { pattern, reason }: ReserveHandleRequest): Promise<void> {
  const admin = await requireAdmin(ctx);
  const onlyIf = repo.isReservingSql(pattern, reason);
  const written = lastRows(
    await runBatch(ctx.db, [
      auditStatement(ctx.db, admin, { action: 'handle_reserved', target: pattern, after: { reason }, onlyIf }, ctx.now),
      repo.reserveStatement(ctx.db, { pattern, reason }, ctx.now),
    ]),
  );
  if (written.length === 0) throw new AppError('conflict', handleMessages.tooManyReserved);
}

/**
 * Removes an entry of the list, or lets others take a handle that waits for an admin. Two round trips after the admin
 * check.
 * @throws AppError forbidden; not_found
 */
export async function releaseHandle(ctx: Ctx, pattern: string): Promise<void> {
  const admin = await requireAdmin(ctx);
  const [[reserved], [held]] = await ctx.db.batch([
    repo.reservedHandleStatement(ctx.db, pattern),
    repo.heldHandleStatement(ctx.db, pattern),
  ]);
  if (reserved !== undefined) {
    const { reason } = reserved;
    const onlyIf = repo.isReservedSql(pattern);
    await runBatch(ctx.db, [
      auditStatement(
        ctx.db,
        admin,
        { action: 'handle_unreserved', target: pattern, before: { reason }, onlyIf },
        ctx.now,
      ),
      repo.unreserveStatement(ctx.db, pattern),
    ]);
    return;
  }
  if (held === undefined) throw notFound(handleMessages.notReserved);
  const target = `${held.name} (${held.userId})`;
  await runBatch(ctx.db, [
    auditStatement(ctx.db, admin, { action: 'handle_released', target, onlyIf: repo.isHeldSql(pattern) }, ctx.now),
    repo.releaseStatement(ctx.db, pattern),
  ]);
}
