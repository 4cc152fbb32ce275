import {
  type RedirectResponse,
  type SubscriptionsResponse,
  subscriptionMessages,
  subscriptionsPath,
} from '#contract/subscriptions';
import { type Ctx, readAs } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { AppError, notFound, notSignedIn } from '../../errors.ts';
import { logError } from '../../log.ts';
import { minuteIdempotencyKey } from '../../platform/stripe/idempotency.ts';
import { PaymentRejected } from '../../platform/stripe/payments.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { endSubscription } from '../billing/billing.service.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { changeCancellation } from './cancellation.service.ts';
import { deleteStripeCustomerStatement } from './offers.repo.ts';
import { isBillable, toDisplayStatus, toSubscriptionAccess } from './subscriptions.policy.ts';
import { presentSubscriptions } from './subscriptions.present.ts';
import { hasBillingStatement, liveSubscriptionsStatement, type SubscriptionRow } from './subscriptions.repo.ts';

/** @throws AppError signed_out */
async function readOwn(ctx: Ctx) {
  const { viewer, rows } = await readAs(
    ctx,
    (user) => [liveSubscriptionsStatement(ctx.db, user), hasBillingStatement(ctx.db, user)] as const,
  );
  if (viewer === null) throw notSignedIn();
  const [subscriptions, [billing]] = rows;
  return { viewer, subscriptions, customerId: billing.customerId, hasReceipts: billing.hasReceipts === 1 };
}

type Own = Awaited<ReturnType<typeof readOwn>>;

const present = (ctx: Ctx, { subscriptions, customerId, hasReceipts }: Own) =>
  presentSubscriptions(subscriptions, { hasBilling: customerId !== null, hasReceipts, now: ctx.now });

/**
 * The viewer's subscriptions, newest first (spec §2 'My Subscriptions'). One round trip.
 * @throws AppError signed_out
 */
export async function listSubscriptions(ctx: Ctx): Promise<SubscriptionsResponse> {
  return present(ctx, await readOwn(ctx));
}

/** The list with one subscription as the provider has just left it. */
const withChanged = (own: Own, changed: SubscriptionRow): Own => ({
  ...own,
  subscriptions: own.subscriptions.map((row) => (row.id === changed.id ? changed : row)),
});

/** The viewer's live subscription. @throws AppError signed_out; not_found; rate_limited (each 5 times a minute) */
async function ownSubscription(ctx: Ctx, id: string) {
  const own = await readOwn(ctx);
  const row = own.subscriptions.find((subscription) => subscription.id === id && isBillable(subscription));
  if (row === undefined) throw notFound(subscriptionMessages.notFound);
  const rule = ctx.config.limits.sensitive;
  await enforceRateLimit(ctx, { name: 'change-subscription', key: `${own.viewer.seq}:${id}`, rule });
  return { own, row };
}

/**
 * Unsubscribes: no further month is charged (one that has begun is, in the hour in which its invoice becomes final), and
 * what is paid for may be read until its end; where the last payment is missing it ends at once, as the provider would go
 * on trying to collect it. Idempotent. Four round trips.
 * @throws AppError signed_out; not_found when it is not the viewer's or has ended; rate_limited; unavailable
 */
export async function unsubscribe(ctx: Ctx, id: string): Promise<SubscriptionsResponse> {
  const { own, row } = await ownSubscription(ctx, id);
  if (toDisplayStatus(row) === 'past_due') {
    await endSubscription(ctx, id, 'unsubscribed');
    return await listSubscriptions(ctx);
  }
  const changed = row.active === 0 ? row : await changeCancellation(ctx, row, true);
  // Where nothing lived any more, the rows say so now.
  if (changed === null) return await listSubscriptions(ctx);
  return present(ctx, withChanged(own, { ...row, ...changed }));
}

/**
 * Takes back an unsubscription before its end. Idempotent. Four round trips.
 * @throws AppError signed_out; not_found when it is not the viewer's or has ended; conflict when the blogger is leaving,
 *   or what was paid was given back; rate_limited; unavailable
 */
export async function resume(ctx: Ctx, id: string): Promise<SubscriptionsResponse> {
  const { own, row } = await ownSubscription(ctx, id);
  if (row.isDeleting === 1) throw new AppError('conflict', subscriptionMessages.closed);
  if (toSubscriptionAccess(row, ctx.now) === null) throw new AppError('conflict', subscriptionMessages.givenBack);
  const changed = row.active === 1 ? row : await changeCancellation(ctx, row, false);
  if (changed === null) throw notFound(subscriptionMessages.notFound);
  return present(ctx, withChanged(own, { ...row, ...changed }));
}

/** What the provider would not open is told; a customer whom it does not know any more is forgotten. */
async function portalRefused(ctx: Ctx, customerId: string, cause: PaymentRejected): Promise<AppError> {
  logError(cause, { requestId: ctx.requestId });
  const isKnown = await requirePayments(ctx).hasCustomer(customerId);
  if (!isKnown) await runBatch(ctx.db, [deleteStripeCustomerStatement(ctx.db, customerId)]);
  return new AppError('unavailable', subscriptionMessages.portalFailed, { cause });
}

/**
 * Where the viewer manages how they pay, at the provider.
 * @throws AppError signed_out; conflict when they have never begun to pay; rate_limited (5 a minute); unavailable
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
