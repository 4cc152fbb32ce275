import { FREE_POSTS_MIN, POSTS_MIN } from '#contract/limits';
import {
  currentPrice,
  type FirstCharge,
  firstCharge,
  firstFullMonthCents,
  monthStart,
  type Price,
} from '#contract/prices';
import { type OfferResponse, subscriptionMessages } from '#contract/subscriptions';
import type { SessionUser } from '../../db/session.ts';
import { AppError, notSignedIn } from '../../errors.ts';
import type { ChargingRow } from './charging.repo.ts';
import type { OfferRow } from './offers.repo.ts';

const MINUTE = 60_000;
/** The provider's checkouts last half an hour at least, and none may be paid in the next month. */
const MONTH_ENDS_WITHIN = 31 * MINUTE;

/** What the rest of this month costs a reader: a part of the price that the subscription is ordered at. */
export const firstOfferCharge = (pair: OfferRow, now: number): FirstCharge =>
  firstCharge({
    priceCents: firstFullMonthCents(pair, monthStart(now, 1)),
    feePercentage: pair.feePercentage,
    at: now,
    hadFreeStart: pair.hadFreeStart === 1,
  });

type Obstacle = NonNullable<OfferResponse['obstacle']>;

/** How many posts a blogger lacks until readers can be charged (spec §5 'Subscribing', decisions). */
export const missingPosts = ({ posts, freePosts }: ChargingRow): number =>
  Math.max(0, POSTS_MIN - posts, FREE_POSTS_MIN - freePosts);

/** The monthly price that everybody is shown of a blog, US cents; null where nobody can subscribe to it. */
export const shownPriceCents = (blog: (ChargingRow & Price) | null, now: number): number | null =>
  blog === null || missingPosts(blog) > 0 ? null : currentPrice(blog, now).priceCents;

/**
 * Whether the rest of the month would be free again: it costs less than the provider can charge, and this reader has begun
 * with free days at this blogger before.
 */
const hasUsedFreeDays = (pair: OfferRow, now: number): boolean =>
  pair.hadFreeStart === 1 && firstOfferCharge(pair, now).kind === 'free';

/** What stands between somebody and a blogger's subscription (billing.md 'Subscribing'), the first of it, or null. */
export function findObstacle(pair: OfferRow, viewer: SessionUser | null, now: number): Obstacle | null {
  if (viewer === null) return 'signed_out';
  if (viewer.seq === pair.bloggerSeq) return 'self';
  if (!viewer.emailConfirmed) return 'email_unconfirmed';
  if (pair.isDeleting === 1 || pair.isBlogging === 0) return 'closed';
  if (missingPosts(pair) > 0) return 'needs_posts';
  if (now >= monthStart(now, 1) - MONTH_ENDS_WITHIN) return 'month_ends';
  return hasUsedFreeDays(pair, now) ? 'free_days_used' : null;
}

/** An obstacle in the words for the screen. */
export function obstacleError(obstacle: Obstacle, { freePosts }: OfferRow, now: number): AppError {
  switch (obstacle) {
    case 'signed_out':
      return notSignedIn(subscriptionMessages.signInRequired);
    case 'self':
      return new AppError('forbidden', subscriptionMessages.self);
    case 'email_unconfirmed':
      return new AppError('email_unconfirmed', subscriptionMessages.confirmEmail);
    case 'closed':
      return new AppError('conflict', subscriptionMessages.closed);
    case 'needs_posts':
      return new AppError('conflict', subscriptionMessages.needsPosts(freePosts));
    case 'free_days_used':
      return new AppError('conflict', subscriptionMessages.freeDaysUsed);
    case 'month_ends':
      return new AppError('conflict', subscriptionMessages.monthEnds(Math.ceil((monthStart(now, 1) - now) / MINUTE)));
  }
}
