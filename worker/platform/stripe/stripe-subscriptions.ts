import type Stripe from 'stripe';
import { PaymentRejected } from './payment-errors.ts';
import type { Payments } from './payments.ts';
import { monthlyPrice } from './stripe-checkouts.ts';
import { orIfMissing, type StripeCall } from './stripe-client.ts';
import { toProviderSubscription, toUnchargedInvoice } from './stripe-objects.ts';

/** Live subscriptions at Stripe. */
export function stripeSubscriptions(ask: StripeCall) {
  const known = (id: string) =>
    orIfMissing(ask((stripe) => stripe.subscriptions.retrieve(id)).then(toProviderSubscription), null);
  // Without an idempotency key: repeating the update has no further effect.
  const update = (id: string, params: Stripe.SubscriptionUpdateParams) =>
    ask((stripe) => stripe.subscriptions.update(id, params));

  return {
    subscription: known,

    subscriptionWithInvoice: async (id) => {
      const params = { expand: ['latest_invoice.payments'] };
      const found = await orIfMissing(
        ask((stripe) => stripe.subscriptions.retrieve(id, params)),
        null,
      );
      if (found === null) return null;
      const { latest_invoice: latest } = found;
      const latestInvoice = typeof latest === 'object' && latest !== null ? toUnchargedInvoice(latest) : null;
      return { subscription: toProviderSubscription(found), latestInvoice };
    },

    setCancelAtPeriodEnd: async (id, cancel) => {
      const changed = toProviderSubscription(await update(id, { cancel_at_period_end: cancel }));
      // A cancellation date set by the billing portal has to be removed separately.
      if (cancel || !changed.cancelsAtPeriodEnd) return changed;
      return toProviderSubscription(await update(id, { cancel_at: '' }));
    },

    cancelNow: async (id) => {
      const params = { invoice_now: false, prorate: false };
      try {
        return toProviderSubscription(await ask((stripe) => stripe.subscriptions.cancel(id, params)));
      } catch (error) {
        if (!(error instanceof PaymentRejected)) throw error;
        const subscription = await known(id);
        if (subscription?.endedAt === null) throw error;
        return subscription;
      }
    },

    changePrice: async ({ itemId, subscriptionId, productId, priceCents }) => {
      const items = [{ id: itemId, price_data: monthlyPrice(productId, priceCents) }];
      await update(subscriptionId, { items, proration_behavior: 'none' });
    },
  } satisfies Partial<Payments>;
}
