import { billingDeliveries } from '../features/billing/billing-deliveries.ts';
import { deletionDeliveries } from '../features/deletions/deletions-deliveries.ts';
import { pricesDeliveries } from '../features/prices/prices-deliveries.ts';
import type { Delivery } from '../objects/outbox.ts';

/** What each kind of message in the billing lane of the outbox does. */
export const deliveries: Readonly<Record<string, Delivery>> = {
  ...billingDeliveries,
  ...pricesDeliveries,
  ...deletionDeliveries,
};
