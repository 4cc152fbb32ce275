import type { Ctx } from '../../context.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { payoutAccountStatement, updatePayoutAccountStatement } from './payouts.repo.ts';

/** Reads a blogger's connected account as last synced, in the caller's batch: at most one row. */
export const payoutAccount = (ctx: Ctx, user: Parameters<typeof payoutAccountStatement>[1]) =>
  payoutAccountStatement(ctx.db, user);

/**
 * Syncs the status of a connected account from the provider. A deleted account cannot receive transfers.
 * @param accountId the provider's id; an unknown one is ignored
 * @returns its owner (`creator`, a seq); if `canReceive`, owed shares can be sent (enqueueOwedTransfers)
 */
export async function syncPayoutAccount(
  ctx: Ctx,
  accountId: string,
): Promise<{ creator: number; canReceive: boolean; detailsSubmitted: boolean } | null> {
  const account = await requirePayments(ctx).account(accountId);
  const seen = {
    id: accountId,
    canReceive: account?.canReceive ?? false,
    detailsSubmitted: account?.detailsSubmitted ?? false,
  };
  const [owner] = await updatePayoutAccountStatement(ctx.db, seen);
  return owner === undefined
    ? null
    : { creator: owner.creator, canReceive: seen.canReceive, detailsSubmitted: seen.detailsSubmitted };
}
