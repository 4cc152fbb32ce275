import { type DeletionKind, type DeletionPreview, deletionMessages } from '#contract/deletions';
import { type Ctx, readAs } from '../../context.ts';
import { notFound, signedOut } from '../../errors.ts';
import { lastPayments, refundIfEndedNow } from '../billing/billing.service.ts';
import { payoutAccount } from '../payouts/payout-accounts.service.ts';
import { presentStatus } from '../payouts/payouts.present.ts';
import { endedIds, previewStatement } from './deletion-preview.repo.ts';
import { leavingStatement, seqOf } from './deletions.repo.ts';

type Person = Parameters<typeof previewStatement>[1];

/** Reads what a deletion would take with it, in the caller's batch: for `costOf`. */
export const costStatements = (ctx: Ctx, user: Person, kind: DeletionKind) =>
  [previewStatement(ctx.db, user, kind), lastPayments(ctx, endedIds(user, kind))] as const;

type CostRows = [Awaited<ReturnType<typeof previewStatement>>, Awaited<ReturnType<typeof lastPayments>>];

/** What a deletion takes with it, in figures. */
export function costOf(ctx: Ctx, [[row], payments]: CostRows) {
  if (row === undefined) throw new RangeError('a preview has one row');
  const { ownIds, readersIds, isLastAdmin, sendsMail, ...counts } = row;
  const refunds = refundIfEndedNow(ctx, payments);
  const refundOf = (ids: string) => (JSON.parse(ids) as string[]).reduce((sum, id) => sum + (refunds.get(id) ?? 0), 0);
  return {
    ...counts,
    ownRefundCents: refundOf(ownIds),
    subscribersRefundCents: refundOf(readersIds),
    sendsMail: sendsMail === 1,
    refusal: isLastAdmin === 1 ? deletionMessages.lastAdmin : null,
  };
}

export type DeletionCost = ReturnType<typeof costOf>;

/**
 * What deleting somebody would take with it and cost, as it stands now. One round trip.
 * @param userId the person's public id
 * @throws AppError not_found, also for a blog where there is none
 */
export async function previewDeletion(
  ctx: Ctx,
  userId: string,
  kind: DeletionKind,
): Promise<DeletionPreview & { username: string }> {
  const [[person], [account], ...cost] = await ctx.db.batch([
    leavingStatement(ctx.db, userId, kind),
    payoutAccount(ctx, seqOf(userId)),
    ...costStatements(ctx, seqOf(userId), kind),
  ]);
  if (person === undefined) throw notFound(deletionMessages.notFound);
  return { ...costOf(ctx, cost), payoutStatus: presentStatus(account), username: person.username };
}

/**
 * The same for the viewer's own account. One round trip.
 * @throws AppError signed_out
 */
export async function previewOwnDeletion(ctx: Ctx): Promise<DeletionPreview> {
  const { viewer, rows } = await readAs(
    ctx,
    (user) => [payoutAccount(ctx, user), ...costStatements(ctx, user, 'account')] as const,
  );
  if (viewer === null) throw signedOut();
  const [[account], ...cost] = rows;
  return { ...costOf(ctx, cost), payoutStatus: presentStatus(account) };
}
