import { currentPrice, monthStart } from '#contract/prices';
import type { MySubscription, SubscriptionsResponse } from '#contract/subscriptions';
import { profilePictureUrl } from '../images/images.present.ts';
import { type SubscriptionAccess, toSubscriptionAccess } from './subscriptions.policy.ts';
import type { SubscriptionRow } from './subscriptions.repo.ts';

/**
 * Returns the current price and the next one. A pending price is already set at the provider, for the next invoice.
 * Until then the blogger's current price applies, unless the subscription began at the pending one.
 */
function pricesOf(row: SubscriptionRow, now: number) {
  const { bloggerPriceCents, nextPriceCents, nextPriceFrom } = row;
  const price = currentPrice({ priceCents: bloggerPriceCents, nextPriceCents, nextPriceFrom }, now);
  const isSetAlready = price.nextPriceCents !== null && row.priceCents === price.nextPriceCents;
  if (isSetAlready && row.orderedCents === row.priceCents && row.since >= monthStart(now)) {
    return { priceCents: row.priceCents, nextPriceCents: null, nextPriceFrom: null };
  }
  return { ...price, priceCents: isSetAlready ? price.priceCents : row.priceCents };
}

function presentSubscription(row: SubscriptionRow, access: SubscriptionAccess, now: number): MySubscription {
  const { id, bloggerId, username, pictureKey, since } = row;
  return {
    id,
    blogger: { id: bloggerId, username, pictureUrl: profilePictureUrl(pictureKey) },
    ...pricesOf(row, now),
    since,
    ...access,
  };
}

/** Returns a reader's subscriptions: active ones with their monthly total, and ending ones. */
export function presentSubscriptions(
  rows: readonly SubscriptionRow[],
  { now, ...billing }: Pick<SubscriptionsResponse, 'hasBilling' | 'hasReceipts'> & { now: number },
): SubscriptionsResponse {
  const all = rows.flatMap((row) => {
    const access = toSubscriptionAccess(row, now);
    return access === null ? [] : [presentSubscription(row, access, now)];
  });
  const active = all.filter(({ standing }) => standing !== 'ending');
  return {
    active,
    ending: all.filter(({ standing }) => standing === 'ending'),
    totalMonthlyCents: active.reduce((total, { priceCents }) => total + priceCents, 0),
    ...billing,
  };
}
