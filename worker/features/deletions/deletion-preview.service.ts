import { type DeletionPreview, deletionMessages } from '#contract/deletions';
import { type Ctx, readAs } from '../../context.ts';
import { signedOut } from '../../errors.ts';
import { refundIfEndedNow } from '../billing/billing.service.ts';
import { payoutAccount } from '../payouts/payout-accounts.service.ts';
import { presentStatus } from '../payouts/payouts.present.ts';
import { type PreviewRow, previewStatement } from './deletion-preview.repo.ts';
import type { DeletionKind } from './deletions.repo.ts';

async function present(
  ctx: Ctx,
  row: PreviewRow | undefined,
  payoutStatus: DeletionPreview['payoutStatus'],
): Promise<DeletionPreview> {
  if (row === undefined) throw new RangeError('a preview has one row');
  const { ownIds, readersIds, isLastAdmin, ...counts } = row;
  const [own, readers] = [JSON.parse(ownIds) as string[], JSON.parse(readersIds) as string[]];
  const refunds = await refundIfEndedNow(ctx, [...own, ...readers]);
  const sumOf = (ids: readonly string[]) => ids.reduce((sum, id) => sum + (refunds.get(id) ?? 0), 0);
  return {
    ...counts,
    ownRefundCents: sumOf(own),
    subscribersRefundCents: sumOf(readers),
    payoutStatus,
    refusal: isLastAdmin === 1 ? deletionMessages.lastAdmin : null,
  };
}

/**
 * What deleting somebody would take with it and cost, as it stands now. Two round trips.
 * @param user their `seq`
 */
export async function previewDeletion(ctx: Ctx, user: number, kind: DeletionKind): Promise<DeletionPreview> {
  const [[row], [account]] = await ctx.db.batch([previewStatement(ctx.db, user, kind), payoutAccount(ctx, user)]);
  return await present(ctx, row, presentStatus(account));
}

/**
 * The same for the viewer's own account. Two round trips.
 * @throws AppError signed_out
 */
export async function previewOwnDeletion(ctx: Ctx): Promise<DeletionPreview> {
  const { viewer, rows } = await readAs(
    ctx,
    (user) => [previewStatement(ctx.db, user, 'account'), payoutAccount(ctx, user)] as const,
  );
  if (viewer === null) throw signedOut();
  const [[row], [account]] = rows;
  return await present(ctx, row, presentStatus(account));
}
