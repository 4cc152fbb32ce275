import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { unusedCents } from './billing.policy.ts';
import type { lastPaymentsStatement } from './billing.statements.ts';
import { endedRowStatement } from './end-subscription.repo.ts';
import { endLocalSubscription, endSubscriptionNow } from './end-subscription.service.ts';
import { enqueueOwedTransfersStatement } from './transfers.repo.ts';

const OWED_AT_ONCE = 1000;

/**
 * Ends a subscription immediately, at Stripe and here. Refunds the unused part of its last payment, shared by the
 * blogger. Safe to repeat after a crash; has no effect on an ended subscription.
 * @param subscriptionId our own id
 * @param key the reason, for the outbox; the first reason ends the subscription
 * @throws AppError unavailable without payments; Stripe's errors, after which the call can be repeated
 */
export async function endSubscription(ctx: Ctx, subscriptionId: string, key: string): Promise<void> {
  const [row] = await endedRowStatement(ctx.db, { id: subscriptionId });
  if (row === undefined) return;
  if (row.stripeId === null) return await endLocalSubscription(ctx, row);
  await endSubscriptionNow(ctx, { stripeSubscriptionId: row.stripeId, givesBack: 'unused', reason: key });
}

/**
 * Estimates, from the database alone, the refunds of ending these subscriptions now: the unused part of each last
 * payment.
 * @returns US cents in total
 */
export const estimateRefundCents = (ctx: Ctx, payments: Awaited<ReturnType<typeof lastPaymentsStatement>>): number =>
  payments.reduce((sum, paid) => sum + unusedCents(paid, ctx.now), 0);

/**
 * Enqueues the transfers that a blogger is owed, at most the oldest thousand. One round trip.
 * @param bloggerSeq the blogger's `seq`
 */
export async function enqueueOwedTransfers(ctx: Ctx, bloggerSeq: number): Promise<void> {
  await runBatch(ctx.db, [enqueueOwedTransfersStatement(ctx.db, { bloggerSeq }, ctx.now, OWED_AT_ONCE)]);
  wakeOutbox(ctx, 'jobs');
}
