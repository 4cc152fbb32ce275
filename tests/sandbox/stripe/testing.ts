import Stripe from 'stripe';
import { seededRandom } from '../../support/seeded-random.ts';
import { createSandbox, type SandboxOptions } from './sandbox.ts';

export const WEBHOOK_SECRET = 'whsec_of_the_tests';
const HOST = { host: 'localhost', port: 12111, protocol: 'http' } as const;

/** Creates a sandbox in this process, and the official SDK as its client. @param at the sandbox's time */
export function newShop(at: string, options: SandboxOptions = {}) {
  const begun = Date.parse(at);
  const sandbox = createSandbox({ now: () => begun, random: seededRandom(begun), ...options });
  const httpClient = Stripe.createFetchHttpClient((input, init) => sandbox.handle(new Request(input, init)));
  const stripe = new Stripe('sk_test_sandbox', { ...HOST, httpClient, maxNetworkRetries: 0, telemetry: false });
  return { sandbox, stripe, moveTo: (to: string) => sandbox.clock.move(Date.parse(to)) };
}

export type Shop = ReturnType<typeof newShop>;

export const monthly = (product: string, cents: number) => ({
  currency: 'usd',
  product,
  unit_amount: cents,
  recurring: { interval: 'month' as const },
});

/** Creates a checkout of a monthly price, billed on the 1st, as the product does. */
export async function newCheckout(stripe: Stripe, cents: number, more: { free?: boolean; customer?: string } = {}) {
  const customer = more.customer ?? (await stripe.customers.create({ email: 'reader@demo.test' })).id;
  const product = await stripe.products.create({ name: 'A blogger' });
  return await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: 'row-1',
    line_items: [{ price_data: monthly(product.id, cents), quantity: 1 }],
    metadata: { app: 'blog-platform' },
    subscription_data: {
      billing_cycle_anchor_config: { day_of_month: 1, hour: 0, minute: 0, second: 0 },
      metadata: { app: 'blog-platform', reader: 'r1' },
      proration_behavior: more.free ? 'none' : 'create_prorations',
    },
    success_url: 'http://localhost:8787/checkout/row-1?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:8787/article/1',
  });
}

/** Creates a paid subscription. */
export async function newSubscription(
  shop: Shop,
  cents: number,
  more: { free?: boolean; customer?: string; card?: string } = {},
) {
  const session = await newCheckout(shop.stripe, cents, more);
  const paid = shop.sandbox.pay(session.id, more.card === undefined ? {} : { card: more.card });
  if (paid.outcome !== 'paid') throw new Error(`not paid: ${paid.outcome}`);
  return { ...paid, session: session.id, customer: String(session.customer) };
}

/** Returns the charge that paid an invoice, null without one. */
export async function chargeOf(stripe: Stripe, invoice: string): Promise<Stripe.Charge | null> {
  const { payments } = await stripe.invoices.retrieve(invoice, { expand: ['payments.data.payment.payment_intent'] });
  const intent = payments?.data[0]?.payment.payment_intent;
  if (typeof intent !== 'object') return null;
  return await stripe.charges.retrieve(String(intent.latest_charge), { expand: ['balance_transaction', 'refunds'] });
}
