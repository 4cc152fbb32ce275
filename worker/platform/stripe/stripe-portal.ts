import type Stripe from 'stripe';
import type { Payments } from './payments.ts';
import { APP, createAtProvider, type StripeCall } from './stripe-client.ts';

const PAGE_SIZE = 100;

/** Payment method, invoices, and canceling at the period's end; nothing else (docs/billing.md "Unsubscribing"). */
const CONFIGURATION: Stripe.BillingPortal.ConfigurationCreateParams = {
  features: {
    payment_method_update: { enabled: true },
    invoice_history: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
    subscription_update: { enabled: false },
    customer_update: { enabled: false },
  },
  metadata: { app: APP },
};

/** Returns the id of the portal's configuration; creates it at the provider on the first use. */
async function configurationId(ask: StripeCall, idempotencyKey: string): Promise<string> {
  const { data } = await ask((stripe) => stripe.billingPortal.configurations.list({ active: true, limit: PAGE_SIZE }));
  const ours = data.find(({ metadata }) => metadata?.app === APP);
  if (ours !== undefined) return ours.id;
  return await createAtProvider(ask, (stripe) =>
    stripe.billingPortal.configurations.create(CONFIGURATION, { idempotencyKey }),
  );
}

/** The billing portal, where readers manage their payment. */
export function stripePortal(ask: StripeCall) {
  return {
    portalUrl: async (key, customerId, returnUrl) => {
      const configuration = await configurationId(ask, key);
      const params = { customer: customerId, return_url: returnUrl, configuration };
      return (await ask((stripe) => stripe.billingPortal.sessions.create(params))).url;
    },
  } satisfies Partial<Payments>;
}
