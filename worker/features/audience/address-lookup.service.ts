import { bulkMailMessages, type SuppressionResponse } from '#contract/bulk-mail';
import type { Ctx } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { isRemovableSql, removeSuppressionStatement, suppressionStatement } from './suppressions.repo.ts';
import { readAddressHash } from './suppressions.service.ts';

/** Returns whether an address gets no bulk mail, and why. @throws AppError signed_out; forbidden */
export async function lookUpAddress(ctx: Ctx, address: string): Promise<SuppressionResponse> {
  await requireAdmin(ctx);
  const [row] = await suppressionStatement(ctx.db, await readAddressHash(ctx, address), ctx.now);
  return { suppression: row === undefined ? null : { ...row, canBeRemoved: row.reason !== 'complaint' } };
}

/**
 * Removes an address from the suppression list (docs/product-rules.md "Bulk mail").
 * @throws AppError signed_out; forbidden; not_found if it is not on the list; conflict after a complaint
 */
export async function removeSuppression(ctx: Ctx, address: string): Promise<SuppressionResponse> {
  const admin = await requireAdmin(ctx);
  const hash = await readAddressHash(ctx, address);
  const isRemovable = isRemovableSql(hash, ctx.now);
  const [[before], , , [after]] = await ctx.db.batch([
    suppressionStatement(ctx.db, hash, ctx.now),
    auditStatement(ctx.db, admin, { action: 'suppression_removed', target: address, onlyIf: isRemovable }, ctx.now),
    removeSuppressionStatement(ctx.db, hash),
    suppressionStatement(ctx.db, hash, ctx.now),
  ]);
  if (before === undefined) throw notFound(bulkMailMessages.suppressionMissing);
  if (after !== undefined) throw new AppError('conflict', bulkMailMessages.complaintStays);
  return { suppression: null };
}
