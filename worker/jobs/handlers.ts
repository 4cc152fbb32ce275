import { billingDeliveries } from '../features/billing/billing-deliveries.ts';
import { deletionDeliveries } from '../features/deletions/deletions-deliveries.ts';
import { moderationDeliveries } from '../features/moderation/moderation-deliveries.ts';
import { postsDeliveries } from '../features/posts/posts-deliveries.ts';
import { pricesDeliveries } from '../features/prices/prices-deliveries.ts';
import { settingsDeliveries } from '../features/settings/settings-deliveries.ts';
import type { JobHandler } from '../outbox/outbox.object.ts';

/** Handlers of the jobs lane of the outbox, by kind. */
export const jobHandlers: Readonly<Record<string, JobHandler>> = {
  ...billingDeliveries,
  ...pricesDeliveries,
  ...postsDeliveries,
  ...deletionDeliveries,
  ...moderationDeliveries,
  ...settingsDeliveries,
};
