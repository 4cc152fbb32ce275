import { currentPrice, firstFullMonthCents, monthStart } from '#contract/prices';
import type { CheckoutResponse, OfferResponse } from '#contract/subscriptions';
import type { SessionUser } from '../../db/session.ts';
import { profilePictureUrl } from '../images/images.present.ts';
import type { OwnCheckoutRow } from './checkouts.repo.ts';
import { findObstacle, firstOfferCharge, missingPosts } from './offers.policy.ts';
import type { OfferRow } from './offers.repo.ts';
import { toSubscriptionAccess } from './subscriptions.policy.ts';

/**
 * Returns the terms of a subscription that starts now. It is ordered at `monthlyCents`, the price of its first whole
 * month: the checkout page names that price, and the rest of this month is prorated from it.
 */
export function currentTerms(pair: OfferRow, now: number) {
  const price = currentPrice(pair, now);
  return {
    ...price,
    charge: firstOfferCharge(pair, now),
    monthlyCents: firstFullMonthCents(price, monthStart(now, 1)),
  };
}

/** Returns the viewer's subscription offer for a blogger. */
export function presentOffer(pair: OfferRow, viewer: SessionUser | null, now: number): OfferResponse {
  const { charge, monthlyCents: _, ...price } = currentTerms(pair, now);
  const obstacle = viewer === null ? 'signed_out' : findObstacle(pair, viewer, now);
  const access = pair.subscriptionId === null ? null : toSubscriptionAccess(pair, now);
  return {
    bloggerId: pair.bloggerId,
    username: pair.username,
    ...price,
    obstacle,
    needs: obstacle === 'needs_posts' ? { missing: missingPosts(pair), freePosts: pair.freePosts } : null,
    firstCharge: { ...charge, monthlyFrom: monthStart(now, 1) },
    subscription: pair.subscriptionId === null || access === null ? null : { id: pair.subscriptionId, ...access },
  };
}

/** Converts a row to the checkout status for its reader. */
export function presentCheckout({ id, returnTo, ...row }: OwnCheckoutRow): CheckoutResponse {
  const blogger = { id: row.bloggerId, username: row.username, pictureUrl: profilePictureUrl(row.pictureKey) };
  return { id, state: row.state === 'completed' && row.isLive === 0 ? 'ended' : row.state, blogger, returnTo };
}
