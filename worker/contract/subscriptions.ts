export type { MySubscription, SubscriptionsResponse } from './subscriptions.schema.ts';

/** Spec §8 'Subscriptions', as far as they are shown. */
export const subscriptionMessages = { loadFailed: 'Failed to load subscriptions' } as const;
