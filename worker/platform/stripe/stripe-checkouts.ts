import type Stripe from 'stripe';
import { PaymentRejected } from './payment-errors.ts';
import type { CheckoutOrder, Payments } from './payments.ts';
import { APP, createAtProvider, orIfMissing, type StripeCall } from './stripe-client.ts';
import { toProviderCheckout, toSeconds, toStripeMetadata } from './stripe-objects.ts';

/** Billed on the 1st, 00:00 UTC (docs/billing.md "Subscribing"). */
const ANCHOR = { day_of_month: 1, hour: 0, minute: 0, second: 0 };

/** Price of a month of a product. */
export const monthlyPrice = (productId: string, priceCents: number) => ({
  currency: 'usd',
  product: productId,
  unit_amount: priceCents,
  recurring: { interval: 'month' as const },
});

function sessionParams(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const { checkoutId, customerId, firstCharge } = order;
  const metadata = toStripeMetadata({
    reader: order.readerId,
    blogger: order.bloggerId,
    checkout: checkoutId,
    firstCharge,
  });
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: checkoutId,
    line_items: [{ price_data: monthlyPrice(order.productId, order.priceCents), quantity: 1 }],
    payment_method_collection: 'always',
    // A delayed method would give access days before the money arrives; the screen shows the price in USD.
    allowed_payment_method_types: ['card', 'link'],
    adaptive_pricing: { enabled: false },
    metadata,
    subscription_data: {
      metadata,
      billing_cycle_anchor_config: ANCHOR,
      proration_behavior: firstCharge === 'free' ? 'none' : 'create_prorations',
    },
    expires_at: toSeconds(order.expiresAt),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  };
}

/** Customers, products and checkouts at Stripe. */
export function stripeCheckouts(ask: StripeCall) {
  return {
    createCustomer: async (key, { email, userId }) => {
      const params = { email, metadata: { app: APP, user: userId } };
      return await createAtProvider(ask, (stripe) => stripe.customers.create(params, { idempotencyKey: key }));
    },

    updateCustomer: async (id, { email }) => {
      await ask((stripe) => stripe.customers.update(id, { email }));
    },

    deleteCustomer: async (id) => {
      await orIfMissing(
        ask((stripe) => stripe.customers.del(id)),
        null,
      );
    },

    createProduct: async (key, { name, userId }) => {
      const params = { name, metadata: { app: APP, user: userId } };
      return await createAtProvider(ask, (stripe) => stripe.products.create(params, { idempotencyKey: key }));
    },

    renameProduct: async (id, name) => {
      await orIfMissing(
        ask((stripe) => stripe.products.update(id, { name })),
        null,
      );
    },

    archiveProduct: async (id) => {
      await orIfMissing(
        ask((stripe) => stripe.products.update(id, { active: false, name: 'Closed blog', metadata: { user: '' } })),
        null,
      );
    },

    hasCustomer: async (id) => {
      const customer = await orIfMissing(
        ask((stripe) => stripe.customers.retrieve(id)),
        null,
      );
      return customer !== null && !customer.deleted;
    },

    hasProduct: async (id) => {
      const product = await orIfMissing(
        ask((stripe) => stripe.products.retrieve(id)),
        null,
      );
      return product?.active === true;
    },

    createCheckout: async (key, order) => {
      const params = sessionParams(order);
      const { id, url } = await ask((stripe) => stripe.checkout.sessions.create(params, { idempotencyKey: key }));
      if (url === null) throw new PaymentRejected('no_url', `${id} has no page`);
      return { id, url };
    },

    expireCheckout: async (id) => {
      try {
        await ask((stripe) => stripe.checkout.sessions.expire(id));
      } catch (error) {
        if (!(error instanceof PaymentRejected)) throw error;
        const session = await orIfMissing(
          ask((stripe) => stripe.checkout.sessions.retrieve(id)),
          null,
        );
        if (session?.status === 'open') throw error;
      }
    },

    checkout: async (id) =>
      await orIfMissing(ask((stripe) => stripe.checkout.sessions.retrieve(id)).then(toProviderCheckout), null),
  } satisfies Partial<Payments>;
}
