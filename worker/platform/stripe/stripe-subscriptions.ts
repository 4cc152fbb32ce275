import type Stripe from 'stripe';
import { PaymentRefused, type Payments } from './payments.ts';
import { monthlyPrice } from './stripe-checkouts.ts';
import { type Ask, unlessGone } from './stripe-client.ts';
import { idOf, subscriptionOf } from './stripe-objects.ts';

const PAGE_SIZE = 100;

/** Running subscriptions. */
export function stripeSubscriptions(ask: Ask) {
  const known = (id: string) =>
    unlessGone(ask((stripe) => stripe.subscriptions.retrieve(id)).then(subscriptionOf), null);
  // Without a key: asking twice comes to the same.
  const update = (id: string, params: Stripe.SubscriptionUpdateParams) =>
    ask((stripe) => stripe.subscriptions.update(id, params));

  return {
    subscription: known,

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

    subscriptions: async (cursor) => {
      const { data, has_more: hasMore } = await ask((stripe) =>
        stripe.subscriptions.list({
          status: 'all',
          limit: PAGE_SIZE,
          ...(cursor !== null && { starting_after: cursor }),
        }),
      );
      return {
        subscriptions: data.map(subscriptionOf).filter(({ ours }) => ours !== null),
        nextCursor: hasMore ? idOf(data.at(-1)) : null,
      };
    },
  } satisfies Partial<Payments>;
}
