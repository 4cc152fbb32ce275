import { DAY } from '#contract/limits';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { logError } from '../../log.ts';
import { PaymentRejected } from '../../platform/stripe/payments.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { applyCheckout, endSubscription, enqueueOwedTransfers } from '../billing/billing.service.ts';
import { announceInterests } from '../live/announcements.service.ts';
import { bloggerLeftEmail } from '../mail/deletion.emails.ts';
import { announceMail, createEmailMessage } from '../mail/mail.service.ts';
import * as repo from './cancel-subscriptions.repo.ts';
import type { DeletionTarget } from './deletions.repo.ts';
import { continueNow, retryLater, type StepResult } from './step-result.policy.ts';

/** So few that a step stays within the queries and the lease of one alarm (outbox/delivery.ts). */
const SLICE = 3;
/** Who asks the provider in vain so often in a row leaves it alone for a while. */
const FAILURES_MAX = 2;
/** A request that is still making a checkout has written down which one by then. */
const CHECKOUT_IN_FLIGHT = 2 * 60_000;
/** So long a deletion waits for what is owed to be sent. */
const PATIENCE = DAY;

/** Closes a checkout, or takes in what was paid on it. @returns whether it is closed */
async function closeCheckout(ctx: Ctx, checkout: repo.OpenCheckout): Promise<boolean> {
  if (checkout.sessionId === null) {
    if (checkout.createdAt > ctx.now - CHECKOUT_IN_FLIGHT) return false;
  } else {
    const payments = requirePayments(ctx);
    await payments.expireCheckout(checkout.sessionId);
    const session = await payments.checkout(checkout.sessionId);
    if (session?.state === 'complete') {
      await applyCheckout(ctx, checkout.sessionId);
      return true;
    }
    if (session?.state === 'open') return false;
  }
  await runBatch(ctx.db, [repo.expireCheckoutStatement(ctx.db, checkout)]);
  return true;
}

/** Lets no checkout of who is leaving be paid any more, a slice at a time. */
export async function closeCheckouts(ctx: Ctx, leaving: DeletionTarget): Promise<StepResult> {
  const open = await repo.openCheckoutsStatement(ctx.db, leaving, SLICE);
  let closed = 0;
  for (const checkout of open) if (await closeCheckout(ctx, checkout)) closed++;
  if (closed < open.length) return retryLater();
  return open.length === SLICE ? continueNow() : 'through';
}

/**
 * Nobody waits for a refund that the provider refuses: once it is settled, the message about the end asks for it again.
 * @throws PaymentRejected before that; Error while the provider shows it live
 */
async function endAtProvider(ctx: Ctx, { id, stripeId }: repo.EndingSubscription): Promise<void> {
  if (stripeId === null) return;
  try {
    await endSubscription(ctx, id, `leaving-${id}`);
  } catch (error) {
    if (!(error instanceof PaymentRejected)) throw error;
    const [settled] = await repo.refundPlannedStatement(ctx.db, stripeId);
    if (settled === undefined) throw error;
    logError(error, { requestId: ctx.requestId, subscription: id });
  }
  const subscription = await requirePayments(ctx).subscription(stripeId);
  if (subscription !== null && subscription.endedAt === null) throw new Error(`${stripeId} is still live`);
}

/** The mail to the reader of a blogger who leaves; null for a reader who leaves. */
async function leftMail(ctx: Ctx, leaving: DeletionTarget, subscription: repo.EndingSubscription) {
  if (subscription.creator !== leaving.user) return null;
  const [reader] = await repo.endNoticeStatement(ctx.db, subscription);
  if (reader === undefined) return null;
  return await createEmailMessage(
    ctx,
    (head) => bloggerLeftEmail(head, reader, leaving, reader.refundedCents),
    { to: reader.email },
    `blogger-left-${subscription.id}`,
  );
}

/**
 * Ends one subscription for good: at the provider, with the unused share given back, then here. A crash in between is
 * made up for by doing all of it again: nothing of it counts twice.
 */
async function endOne(ctx: Ctx, leaving: DeletionTarget, subscription: repo.EndingSubscription): Promise<void> {
  await endAtProvider(ctx, subscription);
  const mail = await leftMail(ctx, leaving, subscription);
  await runBatch(ctx.db, repo.deleteSubscriptionStatements(ctx.db, leaving, subscription, mail));
  announceInterests(ctx, subscription.subscriber);
  await ctx.ports.live
    .subscriptionsChanged(subscription.subscriber)
    .catch((error) => logError(error, { requestId: ctx.requestId }));
}

/**
 * Ends the subscriptions of who is leaving, a slice at a time. One that cannot be ended now keeps no other waiting: the
 * round goes on after it, and the next one tries again.
 * @param after the last one that this round has looked at, by id
 */
export async function endSubscriptions(ctx: Ctx, leaving: DeletionTarget, after: string): Promise<StepResult> {
  const slice = await repo.subscriptionsToEndStatement(ctx.db, leaving, after, SLICE);
  let failures = 0;
  for (const subscription of slice) {
    try {
      await endOne(ctx, leaving, subscription);
    } catch (error) {
      logError(error, { requestId: ctx.requestId, deletion: leaving.id, subscription: subscription.id });
      if (++failures === FAILURES_MAX) return retryLater(subscription.id);
    }
  }
  announceMail(ctx);
  const last = slice.at(-1);
  if (slice.length === SLICE && last !== undefined) return continueNow(last.id);
  if (failures > 0) return retryLater();
  return after === '' && slice.length === 0 ? 'through' : continueNow();
}

/**
 * Sends what is still owed to a blogger who can receive it, and waits for it, though not for ever. Who keeps their account
 * is owed it as before.
 */
export async function payOutOwedShares(ctx: Ctx, leaving: DeletionTarget): Promise<StepResult> {
  if (leaving.kind === 'blogger' || ctx.now > leaving.createdAt + PATIENCE) return 'through';
  const owed = await repo.payableTransfersStatement(ctx.db, leaving.user);
  if (owed.length === 0) return 'through';
  await enqueueOwedTransfers(ctx, leaving.user);
  return retryLater();
}
