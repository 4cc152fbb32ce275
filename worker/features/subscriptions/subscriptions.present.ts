import type { SubscriptionsResponse } from '#contract/subscriptions';
import { profilePictureUrl } from '../images/images.present.ts';
import type { SubscriptionRow } from './subscriptions.repo.ts';

/** A reader's running subscriptions, and what they cost together each month. */
export function presentSubscriptions(rows: readonly SubscriptionRow[]): SubscriptionsResponse {
  return {
    subscriptions: rows.map(({ id, priceCents, since, bloggerId, username, pictureKey }) => ({
      id,
      blogger: { id: bloggerId, username, pictureUrl: profilePictureUrl(pictureKey) },
      priceCents,
      since,
    })),
    totalMonthlyCents: rows.reduce((total, { priceCents }) => total + priceCents, 0),
  };
}
