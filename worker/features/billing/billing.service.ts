import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { type Entitlement, type SubscriptionState, unusedCents } from './billing.policy.ts';
import { syncCheckout } from './checkout-sync.service.ts';
import { endedRowStatement, lastPaymentsStatement } from './end-subscription.repo.ts';
import { endLocalSubscription, endSubscriptionNow } from './end-subscription.service.ts';
import { syncSubscription } from './subscription-sync.service.ts';
import { enqueueOwedTransfersStatement } from './transfers.repo.ts';

const OWED_AT_ONCE = 1000;

/**
 * Fetches a subscription from Stripe and stores its state, with its newest invoice.
 * @returns the state stored now; null when it was not created here
 * @throws AppError unavailable without payments; Stripe's errors
 */
export async function applySubscription(
  ctx: Ctx,
  stripeSubscriptionId: string,
): Promise<{ state: SubscriptionState; entitlement: Entitlement } | null> {
  return await syncSubscription(ctx, { subscriptionId: stripeSubscriptionId });
}

/** Applies a checkout session and the subscription that it paid for. */
export async function applyCheckout(ctx: Ctx, sessionId: string): Promise<void> {
  await syncCheckout(ctx, sessionId);
}

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
 * Reads the last payments of subscriptions, in the caller's batch.
 * @param ids SQL for a JSON array of our own ids
 */
export const lastPayments = (ctx: Ctx, ids: Parameters<typeof lastPaymentsStatement>[1]) =>
  lastPaymentsStatement(ctx.db, ids);

/**
 * Estimates, from the database alone, the refunds of ending these subscriptions now: the unused part of each last
 * payment.
 * @returns US cents in total
 */
export const estimateRefundCents = (ctx: Ctx, payments: Awaited<ReturnType<typeof lastPayments>>): number =>
  payments.reduce((sum, paid) => sum + unusedCents(paid, ctx.now), 0);

/**
 * Enqueues the transfers that a blogger is owed, at most the oldest thousand. One round trip.
 * @param bloggerSeq the blogger's `seq`
 */
export async function enqueueOwedTransfers(ctx: Ctx, bloggerSeq: number): Promise<void> {
  await runBatch(ctx.db, [enqueueOwedTransfersStatement(ctx.db, { creator: bloggerSeq }, ctx.now, OWED_AT_ONCE)]);
  wakeOutbox(ctx, 'jobs');
}
