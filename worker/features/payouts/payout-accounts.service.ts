import type { Ctx } from '../../context.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { payoutAccountStatement, updatePayoutAccountStatement } from './payouts.repo.ts';

/** Reads a blogger's connected account as it was last seen, in the caller's batch: at most one row. */
export const payoutAccount = (ctx: Ctx, user: Parameters<typeof payoutAccountStatement>[1]) =>
  payoutAccountStatement(ctx.db, user);

/**
 * Notes how a blogger's account stands at the provider now. One that is gone there cannot receive.
 * @param accountId the provider's; quiet for one that is nobody's here
 * @returns whose it is (`seq`) and whether they can receive: what is owed to them may be sent (enqueueOwedTransfers)
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
