import type { Ctx } from '../../context.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { updatePayoutAccountStatement } from './payout-accounts.repo.ts';

/**
 * Syncs the status of a connected account from the provider. A deleted account cannot receive transfers.
 * @param accountId the provider's id; an unknown one is ignored
 * @returns its owner; if `canReceive`, owed shares can be sent (enqueueOwedTransfers)
 */
export async function syncPayoutAccount(
  ctx: Ctx,
  accountId: string,
): Promise<{ bloggerSeq: number; canReceive: boolean; detailsSubmitted: boolean } | null> {
  const account = await requirePayments(ctx).account(accountId);
  const seen = {
    id: accountId,
    canReceive: account?.canReceive ?? false,
    detailsSubmitted: account?.detailsSubmitted ?? false,
  };
  const [owner] = await updatePayoutAccountStatement(ctx.db, seen);
  return owner === undefined
    ? null
    : { bloggerSeq: owner.bloggerSeq, canReceive: seen.canReceive, detailsSubmitted: seen.detailsSubmitted };
}
