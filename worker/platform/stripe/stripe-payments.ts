import type { Config } from '../../config.ts';
import type { Payments } from './payments.ts';
import { stripeCheckouts } from './stripe-checkouts.ts';
import { createStripeCall } from './stripe-client.ts';
import { stripeInvoices } from './stripe-invoices.ts';
import { stripeLists } from './stripe-lists.ts';
import { stripePayouts } from './stripe-payouts.ts';
import { stripePortal } from './stripe-portal.ts';
import { stripeSubscriptions } from './stripe-subscriptions.ts';
import { readSignedEvent } from './webhook-signature.ts';

/** Creates the Stripe adapter for one request; null without a configured key. */
export function stripePayments({ stripe: config }: Config): Payments | null {
  if (config === null) return null;
  const ask = createStripeCall(config);
  return {
    ...stripeCheckouts(ask),
    ...stripeSubscriptions(ask),
    ...stripeInvoices(ask),
    ...stripePayouts(ask),
    ...stripePortal(ask),
    ...stripeLists(ask),
    readEvent: async (body, signature) => await readSignedEvent(body, signature, config.webhookSecrets),
  };
}
