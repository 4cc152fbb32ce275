import { type DeletionKind, type DeletionPreview, type DeletionProgress, deletionMessages } from '#contract/deletions';
import { type Ctx, readAsUser } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { estimateRefundCents } from '../billing/billing.service.ts';
import { lastPaymentsStatement } from '../billing/billing.statements.ts';
import { presentStatus } from '../payouts/payouts.present.ts';
import { payoutAccountStatement } from '../payouts/payouts.statements.ts';
import { endedIds, previewStatement } from './deletion-preview.repo.ts';
import { deletionTargetStatement, runningStatement, userSeqSql } from './deletions.repo.ts';

type Person = Parameters<typeof previewStatement>[1];

/** Reads the effects of a deletion for `costOf`, in the caller's batch. */
function costStatements(ctx: Ctx, user: Person, kind: DeletionKind) {
  const [own, readers] = endedIds(user, kind);
  return [
    previewStatement(ctx.db, user, kind),
    lastPaymentsStatement(ctx.db, own),
    lastPaymentsStatement(ctx.db, readers),
  ] as const;
}

type Payments = Awaited<ReturnType<typeof lastPaymentsStatement>>;
type CostRows = [Awaited<ReturnType<typeof previewStatement>>, Payments, Payments];

/** Sums up the effects of a deletion, with estimated refunds. */
function costOf(ctx: Ctx, [[row], ownPayments, readersPayments]: CostRows) {
  const { isLastOwner, sendsMail, ...counts } = row;
  return {
    ...counts,
    ownRefundCents: estimateRefundCents(ctx, ownPayments),
    subscribersRefundCents: estimateRefundCents(ctx, readersPayments),
    sendsMail: sendsMail === 1,
    refusal: isLastOwner === 1 ? deletionMessages.lastOwner : null,
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
    payoutAccountStatement(ctx.db, userSeqSql(userId)),
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
  const { rows } = await readAsUser(
    ctx,
    (user) => [payoutAccountStatement(ctx.db, user), ...costStatements(ctx, user, 'account')] as const,
  );
  const [[account], ...cost] = rows;
  return { ...costOf(ctx, cost), payoutStatus: presentStatus(account) };
}
