import {
  type RedirectResponse,
  type SubscriptionsResponse,
  subscriptionMessages,
  subscriptionsPath,
} from '#contract/subscriptions';
import { type Ctx, readAsUser } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { logError } from '../../log.ts';
import { minuteIdempotencyKey } from '../../platform/stripe/idempotency.ts';
import { PaymentRejected } from '../../platform/stripe/payment-errors.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { isBillable } from '../access/access.policy.ts';
import { endSubscription } from '../billing/billing.service.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { changeCancellation } from './cancellation.service.ts';
import { deleteStripeCustomerStatement } from './offers.repo.ts';
import { toDisplayStatus, toSubscriptionAccess } from './subscriptions.policy.ts';
import { presentSubscriptions } from './subscriptions.present.ts';
import { hasBillingStatement, liveSubscriptionsStatement, type SubscriptionRow } from './subscriptions.repo.ts';

async function readOwn(ctx: Ctx) {
  const { viewer, rows } = await readAsUser(
    ctx,
    (user) => [liveSubscriptionsStatement(ctx.db, user), hasBillingStatement(ctx.db, user)] as const,
  );
  const [subscriptions, [billing]] = rows;
  return { viewer, subscriptions, customerId: billing.customerId, hasReceipts: billing.hasReceipts === 1 };
}

type Own = Awaited<ReturnType<typeof readOwn>>;

const present = (ctx: Ctx, { subscriptions, customerId, hasReceipts }: Own) =>
  presentSubscriptions(subscriptions, { hasBilling: customerId !== null, hasReceipts, now: ctx.now });

/** Returns the viewer's subscriptions, newest first. One round trip. @throws AppError signed_out */
export async function listSubscriptions(ctx: Ctx): Promise<SubscriptionsResponse> {
  return present(ctx, await readOwn(ctx));
}

/** Returns the list with one changed subscription. */
const withChanged = (own: Own, changed: SubscriptionRow): Own => ({
  ...own,
  subscriptions: own.subscriptions.map((row) => (row.id === changed.id ? changed : row)),
});

/**
 * Requires a live subscription of the viewer.
 * @throws AppError signed_out; not_found; rate_limited (5 times a minute each)
 */
async function ownSubscription(ctx: Ctx, id: string) {
  const own = await readOwn(ctx);
  const row = own.subscriptions.find((subscription) => subscription.id === id && isBillable(subscription));
  if (row === undefined) throw notFound(subscriptionMessages.notFound);
  const rule = ctx.config.limits.sensitive;
  await enforceRateLimit(ctx, { name: 'change-subscription', key: `${own.viewer.seq}:${id}`, rule });
  return { own, row };
}

/**
 * Unsubscribes: no further month is charged, except one that has begun with its invoice not yet final. Paid time
 * remains readable. A past due subscription ends immediately, or the provider would still try to collect. Idempotent.
 * Four round trips.
 * @throws AppError signed_out; not_found when it is not the viewer's or has ended; rate_limited; unavailable
 */
export async function unsubscribe(ctx: Ctx, id: string): Promise<SubscriptionsResponse> {
  const { own, row } = await ownSubscription(ctx, id);
  if (toDisplayStatus(row) === 'past_due') {
    await endSubscription(ctx, id, 'unsubscribed');
    return await listSubscriptions(ctx);
  }
  const changed = row.active === 0 ? row : await changeCancellation(ctx, row, true);
  // If it had already ended, the rows are up to date now.
  if (changed === null) return await listSubscriptions(ctx);
  return present(ctx, withChanged(own, { ...row, ...changed }));
}

/**
 * Resumes a subscription before it ends. Idempotent. Four round trips.
 * @throws AppError signed_out; not_found when it is not the viewer's or has ended; rate_limited; unavailable
 * @throws AppError conflict when the blog is being deleted, or the payment was refunded
 */
export async function resume(ctx: Ctx, id: string): Promise<SubscriptionsResponse> {
  const { own, row } = await ownSubscription(ctx, id);
  if (row.isDeleting === 1) throw new AppError('conflict', subscriptionMessages.closed);
  if (toSubscriptionAccess(row, ctx.now) === null) throw new AppError('conflict', subscriptionMessages.refunded);
  const changed = row.active === 1 ? row : await changeCancellation(ctx, row, false);
  if (changed === null) throw notFound(subscriptionMessages.notFound);
  return present(ctx, withChanged(own, { ...row, ...changed }));
}

/** Returns the error for a refused portal. Deletes a customer id that the provider no longer knows. */
async function portalRefused(ctx: Ctx, customerId: string, cause: PaymentRejected): Promise<AppError> {
  logError(cause, { requestId: ctx.requestId });
  const isKnown = await requirePayments(ctx).hasCustomer(customerId);
  if (!isKnown) await runBatch(ctx.db, [deleteStripeCustomerStatement(ctx.db, customerId)]);
  return new AppError('unavailable', subscriptionMessages.portalFailed, { cause });
}

/**
 * Returns the link to the provider's portal for payment methods.
 * @throws AppError signed_out; conflict before the first checkout; rate_limited (5 a minute); unavailable
 */
export async function openPortal(ctx: Ctx): Promise<RedirectResponse> {
  const { viewer, customerId } = await readOwn(ctx);
  const payments = requirePayments(ctx);
  if (customerId === null) throw new AppError('conflict', subscriptionMessages.portalUnavailable);
  await enforceRateLimit(ctx, { name: 'portal', key: String(viewer.seq), rule: ctx.config.limits.sensitive });
  try {
    const back = ctx.config.origin + subscriptionsPath;
    return { url: await payments.portalUrl(minuteIdempotencyKey('portal', ctx.now), customerId, back) };
  } catch (error) {
    throw error instanceof PaymentRejected ? await portalRefused(ctx, customerId, error) : error;
  }
}
