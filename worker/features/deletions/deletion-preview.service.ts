import { type DeletionKind, type DeletionPreview, type DeletionProgress, deletionMessages } from '#contract/deletions';
import { type Ctx, readAs } from '../../context.ts';
import { notFound, notSignedIn } from '../../errors.ts';
import { estimateRefundCents, lastPayments } from '../billing/billing.service.ts';
import { payoutAccount } from '../payouts/payout-accounts.service.ts';
import { presentStatus } from '../payouts/payouts.present.ts';
import { endedIds, previewStatement } from './deletion-preview.repo.ts';
import { deletionTargetStatement, runningStatement, userSeqSql } from './deletions.repo.ts';

type Person = Parameters<typeof previewStatement>[1];

/** Reads the effects of a deletion for `costOf`, in the caller's batch. */
function costStatements(ctx: Ctx, user: Person, kind: DeletionKind) {
  const [own, readers] = endedIds(user, kind);
  return [previewStatement(ctx.db, user, kind), lastPayments(ctx, own), lastPayments(ctx, readers)] as const;
}

type Payments = Awaited<ReturnType<typeof lastPayments>>;
type CostRows = [Awaited<ReturnType<typeof previewStatement>>, Payments, Payments];

/** Sums up the effects of a deletion, with estimated refunds. */
function costOf(ctx: Ctx, [[row], ownPayments, readersPayments]: CostRows) {
  const { isLastAdmin, sendsMail, ...counts } = row;
  return {
    ...counts,
    ownRefundCents: estimateRefundCents(ctx, ownPayments),
    subscribersRefundCents: estimateRefundCents(ctx, readersPayments),
    sendsMail: sendsMail === 1,
    refusal: isLastAdmin === 1 ? deletionMessages.lastAdmin : null,
  };
}

/**
 * Returns the present effects of deleting a user or blog, and the progress of a deletion that runs already. One round
 * trip.
 * @param userId the user's public id
 * @throws AppError not_found, also for a user without a blog
 */
export async function previewDeletion(
  ctx: Ctx,
  userId: string,
  kind: DeletionKind,
): Promise<DeletionPreview & { username: string; isAdmin: boolean; running: DeletionProgress | null }> {
  const [[person], [account], [running], ...cost] = await ctx.db.batch([
    deletionTargetStatement(ctx.db, userId, kind),
    payoutAccount(ctx, userSeqSql(userId)),
    runningStatement(ctx.db, userSeqSql(userId), kind),
    ...costStatements(ctx, userSeqSql(userId), kind),
  ]);
  if (person === undefined) throw notFound(deletionMessages.notFound);
  return {
    ...costOf(ctx, cost),
    payoutStatus: presentStatus(account),
    username: person.username,
    isAdmin: person.isAdmin === 1,
    running: running ?? null,
  };
}

/**
 * Returns the effects of deleting the viewer's own account. One round trip.
 * @throws AppError signed_out
 */
export async function previewOwnDeletion(ctx: Ctx): Promise<DeletionPreview> {
  const { viewer, rows } = await readAs(
    ctx,
    (user) => [payoutAccount(ctx, user), ...costStatements(ctx, user, 'account')] as const,
  );
  if (viewer === null) throw notSignedIn();
  const [[account], ...cost] = rows;
  return { ...costOf(ctx, cost), payoutStatus: presentStatus(account) };
}
