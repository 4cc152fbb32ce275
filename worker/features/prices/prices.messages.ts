import { jobMessage, type NewOutboxMessage } from '../../outbox/enqueue.ts';

/** Slice of a price change's notifications: the live subscriptions of a blogger after an id. */
export type PriceChangeSlice = {
  /** The blogger's public id. */
  creator: string;
  /** Number of the change: the profile's `price_version`. */
  version: number;
  /** US cents, in force when the change was made. */
  priceCents: number;
  /** The announced price and its start; null when the announced one was withdrawn. */
  next: { priceCents: number; from: number } | null;
  /** Milliseconds UTC. */
  changedAt: number;
  /** Id of the last notified subscription; '' at first. */
  after: string;
};

/**
 * Creates the job for a slice of a price change, once per change and slice. The id contains the time, because a new
 * blog of the same user starts counting again.
 */
export const priceChangeMessage = (change: PriceChangeSlice, createdAt: number): NewOutboxMessage =>
  jobMessage(
    'price-change',
    `price-change:${change.creator}:${change.version}:${change.changedAt}:${change.after}`,
    change,
    createdAt,
  );

/** Returns the id of the email about a price change. */
export const priceNoticeId = (change: Pick<PriceChangeSlice, 'creator' | 'version'>, subscriptionId: string) =>
  `price-notice:${change.creator}:${change.version}:${subscriptionId}`;

/** `version`: the change that caused it; `announced`: whether the subscriber was notified of a price to come. */
export type PriceItem = { subscriptionId: string; version: number; announced: boolean };

/** Returns the id of a subscription's price update by a change. */
export const priceItemId = ({ subscriptionId, version }: Pick<PriceItem, 'subscriptionId' | 'version'>) =>
  `price-item:${subscriptionId}:${version}`;

/** Creates the job that updates a subscription's price at the provider, once per change. */
export const priceItemMessage = (item: PriceItem, createdAt: number): NewOutboxMessage =>
  jobMessage('price-item', priceItemId(item), item, createdAt);
