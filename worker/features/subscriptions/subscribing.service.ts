import { profileMessages } from '#contract/profiles';
import {
  type OfferResponse,
  type OffersResponse,
  type SubscribeRequest,
  type SubscribeResponse,
  subscriptionMessages,
} from '#contract/subscriptions';
import { type Ctx, readAs } from '../../context.ts';
import type { SessionUser } from '../../db/session.ts';
import { AppError, notFound, notSignedIn } from '../../errors.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { endSubscription } from '../billing/billing.service.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { changeCancellation } from './cancellation.service.ts';
import { openCheckout } from './checkouts.service.ts';
import { findObstacle, obstacleError } from './offers.policy.ts';
import { currentTerms, presentOffer } from './offers.present.ts';
import { type OfferRow, offersStatement } from './offers.repo.ts';
import { toSubscriptionAccess } from './subscriptions.policy.ts';

/** So often things are looked at again when they changed meanwhile: each time something of it is over for good. */
const LOOKS = 3;

async function look(ctx: Ctx, bloggerId: string): Promise<{ viewer: SessionUser | null; pair: OfferRow | undefined }> {
  const { viewer, rows } = await readAs(ctx, (user) => [offersStatement(ctx.db, [bloggerId], user, ctx.now)]);
  return { viewer, pair: rows[0][0] };
}

/** Whether a blogger who is being deleted is gone for the reader, as from their page; subscribers see how it ends. */
const isHidden = (pair: OfferRow): boolean => pair.isDeleting === 1 && pair.subscriptionId === null;

/**
 * What subscribing to a blogger means for whoever is looking. One round trip.
 * @param bloggerId their public id
 * @throws AppError not_found when there is no such person or they have no profile
 */
export async function readOffer(ctx: Ctx, bloggerId: string): Promise<OfferResponse> {
  const { viewer, pair } = await look(ctx, bloggerId);
  if (pair === undefined || isHidden(pair)) throw notFound(profileMessages.bloggerNotFound);
  return presentOffer(pair, viewer, ctx.now);
}

/**
 * The same for several bloggers, as a list shows them; who has no profile is left out. One round trip.
 * @param bloggerIds public ids
 */
export async function readOffers(ctx: Ctx, bloggerIds: readonly string[]): Promise<OffersResponse> {
  const { viewer, rows } = await readAs(ctx, (user) => [offersStatement(ctx.db, bloggerIds, user, ctx.now)]);
  return { offers: rows[0].filter((pair) => !isHidden(pair)).map((pair) => presentOffer(pair, viewer, ctx.now)) };
}

/**
 * Lets an unsubscribed subscription go on; one that gives nothing any more is ended, so that another can begin.
 * @returns null when there is none any more
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

/** @throws AppError conflict when more would be charged than was shown */
function checkShown(pair: OfferRow, shown: SubscribeRequest['shown'], now: number): void {
  if (shown === undefined) return;
  const { charge, monthlyCents } = currentTerms(pair, now);
  if (monthlyCents > shown.monthlyCents || charge.todayCents > shown.todayCents) {
    throw new AppError('conflict', subscriptionMessages.priceChanged);
  }
}

/** The first that keeps somebody from it. Who goes on with what they have is kept by what keeps `resume`, nothing else. */
function obstacleNow(pair: OfferRow, reader: SessionUser, now: number) {
  if (pair.subscriptionId === null || toSubscriptionAccess(pair, now) === null) return findObstacle(pair, reader, now);
  return pair.isDeleting === 1 ? ('closed' as const) : null;
}

/**
 * One try, by what is so at this moment.
 * @param isFirst of those that one press leads to, which takes a place
 * @returns null when it was not so any more
 */
async function trySubscribing(
  ctx: Ctx,
  request: SubscribeRequest,
  isFirst: boolean,
): Promise<SubscribeResponse | null> {
  const { bloggerId, returnTo, shown } = request;
  const { viewer: reader, pair } = await look(ctx, bloggerId);
  if (reader === null) throw notSignedIn(subscriptionMessages.signInRequired);
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
 * Begins a subscription (billing.md 'Subscribing'): by the provider's page to pay on, or, where one was unsubscribed and
 * is still paid for, by letting that go on. The price is the blogger's own, whatever the client believes. Three round
 * trips.
 * @throws AppError signed_out, email_unconfirmed, forbidden (oneself), not_found, conflict (closed, too few posts,
 *   subscribed already, the month is about to end, more is charged than was shown), rate_limited (5 a minute), unavailable; PaymentsDown
 */
export async function subscribe(ctx: Ctx, request: SubscribeRequest): Promise<SubscribeResponse> {
  for (let n = 0; n < LOOKS; n++) {
    const outcome = await trySubscribing(ctx, request, n === 0);
    if (outcome !== null) return outcome;
  }
  throw new AppError('unavailable', subscriptionMessages.startFailed);
}
