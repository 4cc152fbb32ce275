import type { NewOutboxMessage } from '../../outbox/enqueue.ts';

/** What one delivery of a price change works through: the live subscriptions of a blogger after a key. */
export type PriceChangeSlice = {
  /** The blogger's public id. */
  creator: string;
  /** The change, by the profile's count of them. */
  version: number;
  /** The price in force when the change was made, US cents. */
  priceCents: number;
  /** The price announced and from when; null when the announced one was taken back. */
  next: { priceCents: number; from: number } | null;
  /** When the change was made. */
  changedAt: number;
  /** The subscription up to which everybody has been told; '' at first. */
  after: string;
};

/** A slice of a price change's work, once for each change and slice: a blog that is begun anew counts its changes anew. */
export const priceChangeMessage = (change: PriceChangeSlice, createdAt: number): NewOutboxMessage => ({
  id: `price-change:${change.creator}:${change.version}:${change.changedAt}:${change.after}`,
  kind: 'price-change',
  payload: change,
  createdAt,
});

/** The id of the mail that tells a subscriber of a price change. */
export const priceNoticeId = (change: Pick<PriceChangeSlice, 'creator' | 'version'>, subscriptionId: string) =>
  `price-notice:${change.creator}:${change.version}:${subscriptionId}`;

/** `version`: the change that calls for it; `announced`: the subscriber was told by it of a price to come. */
export type PriceItem = { subscriptionId: string; version: number; announced: boolean };

/** The id of the update of a subscription's price by a change. */
export const priceItemId = ({ subscriptionId, version }: Pick<PriceItem, 'subscriptionId' | 'version'>) =>
  `price-item:${subscriptionId}:${version}`;

/** The update of a subscription's price at the provider, once for each change. */
export const priceItemMessage = (item: PriceItem, createdAt: number): NewOutboxMessage => ({
  id: priceItemId(item),
  kind: 'price-item',
  payload: item,
  createdAt,
});
