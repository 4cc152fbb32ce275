import { DAY, MINUTE } from '#contract/time';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { logError } from '../../log.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { PaymentRejected } from '../../platform/stripe/payment-errors.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { endSubscription, enqueueOwedTransfers } from '../billing/billing.service.ts';
import { syncCheckout } from '../billing/checkout-sync.service.ts';
import { announceInterests } from '../live/announcements.service.ts';
import { bloggerDeletedEmail } from '../mail/deletion.emails.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import * as repo from './cancel-subscriptions.repo.ts';
import type { DeletionTarget } from './deletions.repo.ts';
import { continueNow, retryLater, type StepResult } from './step-result.policy.ts';

/** Limits a step to the queries and the lease of one alarm (worker/outbox/delivery.ts). */
const SLICE = 3;
/** Consecutive failures after which a step pauses. */
const FAILURES_MAX = 2;
/** Milliseconds after which a checkout without a session id can be expired: its request has finished. */
const CHECKOUT_IN_FLIGHT = 2 * MINUTE;
/** Milliseconds for which a deletion waits for owed shares to be sent. */
const PATIENCE = DAY;

/**
 * Expires a checkout, or applies its payment.
 * @returns whether it is closed
 */
async function closeCheckout(ctx: Ctx, checkout: repo.OpenCheckout): Promise<boolean> {
  if (checkout.sessionId === null) {
    if (checkout.createdAt > ctx.now - CHECKOUT_IN_FLIGHT) return false;
  } else {
    const payments = requirePayments(ctx);
    await payments.expireCheckout(checkout.sessionId);
    const session = await payments.checkout(checkout.sessionId);
    if (session?.state === 'complete') {
      await syncCheckout(ctx, checkout.sessionId);
      return true;
    }
    if (session?.state === 'open') return false;
  }
  await runBatch(ctx.db, [repo.expireCheckoutStatement(ctx.db, checkout)]);
  return true;
}

/** Closes the open checkouts of a deletion target, a slice at a time. */
export async function closeCheckouts(ctx: Ctx, target: DeletionTarget): Promise<StepResult> {
  const open = await repo.openCheckoutsStatement(ctx.db, target, SLICE);
  let closed = 0;
  for (const checkout of open) if (await closeCheckout(ctx, checkout)) closed++;
  if (closed < open.length) return retryLater();
  return open.length === SLICE ? continueNow() : 'done';
}

/**
 * Ends a subscription at Stripe. A refund that Stripe rejects does not block the deletion once it is planned: the
 * outbox retries it.
 * @throws PaymentRejected before the refund is planned; Error while the subscription is live at Stripe
 */
async function endAtProvider(ctx: Ctx, { id, stripeId }: repo.EndingSubscription): Promise<void> {
  if (stripeId === null) return;
  try {
    await endSubscription(ctx, id, `target-${id}`);
  } catch (error) {
    if (!(error instanceof PaymentRejected)) throw error;
    const [settled] = await repo.refundPlannedStatement(ctx.db, stripeId);
    if (settled === undefined) throw error;
    logError(error, { requestId: ctx.requestId, subscription: id });
  }
  const subscription = await requirePayments(ctx).subscription(stripeId);
  if (subscription !== null && subscription.endedAt === null) throw new Error(`${stripeId} is still live`);
}

/** Builds the mail to the reader of a deleted blogger. Returns null when the target is the reader. */
async function endNotice(ctx: Ctx, target: DeletionTarget, subscription: repo.EndingSubscription) {
  if (subscription.blogger !== target.user) return null;
  const [reader] = await repo.endNoticeStatement(ctx.db, subscription);
  if (reader === undefined) return null;
  return await createEmailMessage(
    ctx,
    (head) => bloggerDeletedEmail(head, reader, target, reader.refundedCents),
    { to: reader.email },
    `blogger-left-${subscription.id}`,
  );
}

/**
 * Ends one subscription at Stripe, with the unused part refunded, and deletes it here. Safe to repeat after a crash.
 */
async function endOne(ctx: Ctx, target: DeletionTarget, subscription: repo.EndingSubscription): Promise<void> {
  await endAtProvider(ctx, subscription);
  const mail = await endNotice(ctx, target, subscription);
  await runBatch(ctx.db, repo.deleteSubscriptionStatements(ctx.db, target, subscription, mail));
  announceInterests(ctx, subscription.subscriber);
  await ctx.ports.live
    .subscriptionsChanged(subscription.subscriber)
    .catch((error) => logError(error, { requestId: ctx.requestId }));
}

/**
 * Ends the target's subscriptions, a slice at a time. One that cannot be ended now does not block the others: the next
 * round retries it.
 * @param after the id of the last subscription handled in this round
 */
export async function endSubscriptions(ctx: Ctx, target: DeletionTarget, after: string): Promise<StepResult> {
  const slice = await repo.subscriptionsToEndStatement(ctx.db, target, after, SLICE);
  let failures = 0;
  for (const subscription of slice) {
    try {
      await endOne(ctx, target, subscription);
    } catch (error) {
      logError(error, { requestId: ctx.requestId, deletion: target.id, subscription: subscription.id });
      if (++failures === FAILURES_MAX) return retryLater(subscription.id);
    }
  }
  wakeOutbox(ctx, 'mail');
  const last = slice.at(-1);
  if (slice.length === SLICE && last !== undefined) return continueNow(last.id);
  if (failures > 0) return retryLater();
  return after === '' && slice.length === 0 ? 'done' : continueNow();
}

/**
 * Sends the owed shares of a deleted account that can receive them, and waits for that up to `PATIENCE`. A blogger
 * whose account remains is owed them as before.
 */
export async function payOutOwedShares(ctx: Ctx, target: DeletionTarget): Promise<StepResult> {
  if (target.kind === 'blogger' || ctx.now > target.createdAt + PATIENCE) return 'done';
  const owed = await repo.payableTransfersStatement(ctx.db, target.user);
  if (owed.length === 0) return 'done';
  await enqueueOwedTransfers(ctx, target.user);
  return retryLater();
}
