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
import { MINUTE } from '#contract/time';
import type { SessionUser } from '../../db/session.ts';
import { AppError } from '../../errors.ts';
import type { ChargingRow } from './charging.statements.ts';
import type { OfferRow } from './offers.repo.ts';

/** The provider's checkouts last at least 30 minutes, and none may be paid in the next month. */
const MONTH_ENDS_WITHIN = 31 * MINUTE;

/** Returns the charge for the rest of this month, prorated from the ordered price. */
export const firstOfferCharge = (pair: OfferRow, now: number): FirstCharge =>
  firstCharge({
    priceCents: firstFullMonthCents(pair, monthStart(now, 1)),
    feePercentage: pair.feePercentage,
    at: now,
    hadFreeStart: pair.hadFreeStart === 1,
  });

type ReaderObstacle = Exclude<OfferResponse['obstacle'], 'signed_out' | null>;

/** Returns the number of missing posts until readers can be charged (docs/product-rules.md "Charging"). */
export const missingPosts = ({ posts, freePosts }: ChargingRow): number =>
  Math.max(0, POSTS_MIN - posts, FREE_POSTS_MIN - freePosts);

/** Returns the monthly price that everyone sees, in US cents; null when readers cannot subscribe. */
export const shownPriceCents = (blog: (ChargingRow & Price) | null, now: number): number | null =>
  blog === null || missingPosts(blog) > 0 ? null : currentPrice(blog, now).priceCents;

/**
 * Returns whether the rest of the month would be free a second time: it costs less than the provider can charge, and
 * the reader already had a free start with this blogger.
 */
const hasUsedFreeDays = (pair: OfferRow, now: number): boolean =>
  pair.hadFreeStart === 1 && firstOfferCharge(pair, now).kind === 'free';

/** Returns the first obstacle to a subscription of a signed-in reader (docs/product-rules.md "Charging"), or null. */
export function findObstacle(pair: OfferRow, viewer: SessionUser, now: number): ReaderObstacle | null {
  if (viewer.seq === pair.bloggerSeq) return 'self';
  if (!viewer.emailConfirmed) return 'email_unconfirmed';
  if (pair.isDeleting === 1 || pair.isSuspended === 1 || pair.isBlogging === 0) return 'closed';
  if (missingPosts(pair) > 0) return 'needs_posts';
  if (now >= monthStart(now, 1) - MONTH_ENDS_WITHIN) return 'month_ends';
  return hasUsedFreeDays(pair, now) ? 'free_days_used' : null;
}

/** Converts an obstacle to an error. */
export function obstacleError(obstacle: ReaderObstacle, { freePosts }: OfferRow, now: number): AppError {
  switch (obstacle) {
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
