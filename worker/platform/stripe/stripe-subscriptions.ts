import type Stripe from 'stripe';
import { PaymentRefused, type Payments } from './payments.ts';
import { monthlyPrice } from './stripe-checkouts.ts';
import { type Ask, unlessGone } from './stripe-client.ts';
import { subscriptionOf, unchargedInvoiceOf } from './stripe-objects.ts';

/** Running subscriptions. */
export function stripeSubscriptions(ask: Ask) {
  const known = (id: string) =>
    unlessGone(ask((stripe) => stripe.subscriptions.retrieve(id)).then(subscriptionOf), null);
  // Without a key: asking twice comes to the same.
  const update = (id: string, params: Stripe.SubscriptionUpdateParams) =>
    ask((stripe) => stripe.subscriptions.update(id, params));

  return {
    subscription: known,

    subscriptionWithInvoice: async (id) => {
      const params = { expand: ['latest_invoice.payments'] };
      const found = await unlessGone(
        ask((stripe) => stripe.subscriptions.retrieve(id, params)),
        null,
      );
      if (found === null) return null;
      const { latest_invoice: latest } = found;
      const latestInvoice = typeof latest === 'object' && latest !== null ? unchargedInvoiceOf(latest) : null;
      return { subscription: subscriptionOf(found), latestInvoice };
    },

    setCancelAtPeriodEnd: async (id, cancel) => {
      const changed = subscriptionOf(await update(id, { cancel_at_period_end: cancel }));
      // An end that the billing portal has set as a date goes by itself.
      if (cancel || !changed.cancelsAtPeriodEnd) return changed;
      return subscriptionOf(await update(id, { cancel_at: '' }));
    },

    cancelNow: async (id) => {
      const params = { invoice_now: false, prorate: false };
      try {
        return subscriptionOf(await ask((stripe) => stripe.subscriptions.cancel(id, params)));
      } catch (error) {
        if (!(error instanceof PaymentRefused)) throw error;
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
