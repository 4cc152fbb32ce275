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
 * Asks the payment provider how a subscription stands and writes that, with its newest invoice. Quiet when it is not ours.
 * @returns what stands written now; null when it is not ours
 * @throws AppError unavailable without payments; what the provider throws when it cannot be asked
 */
export async function applySubscription(
  ctx: Ctx,
  stripeSubscriptionId: string,
): Promise<{ state: SubscriptionState; entitlement: Entitlement } | null> {
  return await syncSubscription(ctx, { subscriptionId: stripeSubscriptionId });
}

/** The same for a checkout session and what was paid for by it. */
export async function applyCheckout(ctx: Ctx, sessionId: string): Promise<void> {
  await syncCheckout(ctx, sessionId);
}

/**
 * Ends a subscription now: at the provider, with the unused share of its last payment given back to the reader and taken
 * from the writer's part, and here. Safe to call again after a crash anywhere; quiet when it has ended.
 * @param subscriptionId our own id
 * @param key why, for the outbox: a subscription ends once, by whichever reason comes first
 * @throws AppError unavailable without payments; what the provider throws: call again
 */
export async function endSubscription(ctx: Ctx, subscriptionId: string, key: string): Promise<void> {
  const [row] = await endedRowStatement(ctx.db, { id: subscriptionId });
  if (row === undefined) return;
  if (row.stripeId === null) return await endLocalSubscription(ctx, row);
  await endSubscriptionNow(ctx, { stripeSubscriptionId: row.stripeId, givesBack: 'unused', reason: key });
}

/** The last payments of subscriptions, for the caller's batch. @param ids SQL that gives a JSON array of our own ids */
export const lastPayments = (ctx: Ctx, ids: Parameters<typeof lastPaymentsStatement>[1]) =>
  lastPaymentsStatement(ctx.db, ids);

/**
 * What ending subscriptions now would give back, by the database alone: the unused share of each one's last payment.
 * @returns US cents in all
 */
export const estimateRefundCents = (ctx: Ctx, payments: Awaited<ReturnType<typeof lastPayments>>): number =>
  payments.reduce((sum, paid) => sum + unusedCents(paid, ctx.now), 0);

/**
 * Lets the shares that a blogger is owed be sent, the oldest thousand at once. One round trip.
 * @param creatorSeq the blogger's `seq`
 */
export async function enqueueOwedTransfers(ctx: Ctx, creatorSeq: number): Promise<void> {
  await runBatch(ctx.db, [enqueueOwedTransfersStatement(ctx.db, { creator: creatorSeq }, ctx.now, OWED_AT_ONCE)]);
  wakeOutbox(ctx);
}
