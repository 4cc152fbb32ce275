import { profileMessages } from '#contract/profiles';
import { type SubscribeRequest, type SubscribeResponse, subscriptionMessages } from '#contract/subscriptions';
import { type Ctx, readAsUser } from '../../context.ts';
import type { SessionUser } from '../../db/session.ts';
import { AppError, notFound } from '../../errors.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { endSubscription } from '../billing/billing.service.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { changeCancellation } from './cancellation.service.ts';
import { openCheckout } from './checkouts.service.ts';
import { findObstacle, obstacleError } from './offers.policy.ts';
import { currentTerms } from './offers.present.ts';
import { type OfferRow, offersStatement } from './offers.repo.ts';
import { toSubscriptionAccess } from './subscriptions.policy.ts';

/** Attempts when the state changes between a read and a write. */
const ATTEMPTS_MAX = 3;

/**
 * Resumes an unsubscribed subscription. Ends one that no longer gives access, so a new one can be started.
 * @returns null when it can no longer be resumed
 */
async function resumed(ctx: Ctx, pair: OfferRow & { subscriptionId: string }) {
  const { subscriptionId: id, active } = pair;
  if (active !== 0) throw new AppError('conflict', subscriptionMessages.already);
  if (toSubscriptionAccess(pair, ctx.now) === null) {
    await endSubscription(ctx, id, 'subscribes-anew');
    return null;
  }
  const changed = await changeCancellation(ctx, { ...pair, id }, false);
  return changed?.active === 1 ? ({ outcome: 'resumed' } as const) : null;
}

/** Rejects a charge above the amount on the screen. @throws AppError conflict */
function checkShown(pair: OfferRow, shown: SubscribeRequest['shown'], now: number): void {
  if (shown === undefined) return;
  const { charge, monthlyCents } = currentTerms(pair, now);
  if (monthlyCents > shown.monthlyCents || charge.todayCents > shown.todayCents) {
    throw new AppError('conflict', subscriptionMessages.priceChanged);
  }
}

/**
 * Returns the first reason why the reader cannot subscribe. Resuming is blocked only while the blog is being deleted.
 */
function obstacleNow(pair: OfferRow, reader: SessionUser, now: number) {
  if (pair.subscriptionId === null || toSubscriptionAccess(pair, now) === null) return findObstacle(pair, reader, now);
  return pair.isDeleting === 1 ? ('closed' as const) : null;
}

/**
 * Attempts to subscribe, based on the current state.
 * @param isFirst whether this attempt counts towards the rate limit
 * @returns null when the state changed meanwhile
 */
async function trySubscribing(
  ctx: Ctx,
  request: SubscribeRequest,
  isFirst: boolean,
): Promise<SubscribeResponse | null> {
  const { bloggerId, returnTo, shown } = request;
  const { viewer: reader, rows } = await readAsUser(
    ctx,
    (user) => [offersStatement(ctx.db, [bloggerId], user, ctx.now)],
    subscriptionMessages.signInRequired,
  );
  const pair = rows[0][0];
  if (isFirst) await enforceRateLimit(ctx, { name: 'subscribe', key: reader.id, rule: ctx.config.limits.sensitive });
  if (pair === undefined) throw notFound(profileMessages.bloggerNotFound);
  const obstacle = obstacleNow(pair, reader, ctx.now);
  if (obstacle !== null) throw obstacleError(obstacle, pair, ctx.now);
  if (pair.subscriptionId !== null) return await resumed(ctx, pair);
  checkShown(pair, shown, ctx.now);
  const checkout = await openCheckout(ctx, { payments: requirePayments(ctx), reader, pair }, returnTo);
  return checkout === null ? null : { outcome: 'checkout', ...checkout };
}

/**
 * Starts a checkout, or resumes an unsubscribed subscription that is still paid (docs/billing.md "Subscribing"). The
 * price comes from the database. Three round trips.
 * @throws AppError signed_out, email_unconfirmed, forbidden for the own blog, not_found, rate_limited, unavailable
 * @throws AppError conflict for any other obstacle, or when more would be charged than was shown
 * @throws PaymentsDown
 */
export async function subscribe(ctx: Ctx, request: SubscribeRequest): Promise<SubscribeResponse> {
  for (let n = 0; n < ATTEMPTS_MAX; n++) {
    const outcome = await trySubscribing(ctx, request, n === 0);
    if (outcome !== null) return outcome;
  }
  throw new AppError('unavailable', subscriptionMessages.startFailed);
}
