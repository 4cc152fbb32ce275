import { env } from 'cloudflare:workers';
import type { Payments } from '../../../worker/platform/stripe/payments.ts';
import { jobCtx, newPerson, type Person, signedIn } from './factories.ts';
import { mailsTo } from './mail.ts';
import type { StripeSandbox } from './stripe.ts';

/** A reader with a subscription, stored and at the provider. */
export type PricedReader = { person: Person; id: string; stripeId: string };

/** Returns the payment provider's client, as the worker under test uses it. */
export function payments(): Payments {
  const port = jobCtx().ports.payments;
  if (port === null) throw new Error('no payments');
  return port;
}

/** The product that all readers buy, and the customer whom the provider uses for all of them. */
type Order = { blogger: Person; productId: string; customerId: string; priceCents: number };

async function pays(stripe: StripeSandbox, { blogger, ...order }: Order) {
  const person = await newPerson();
  const id = crypto.randomUUID();
  const checkout = await payments().createCheckout(`checkout-${id}`, {
    ...order,
    checkoutId: id,
    readerId: person.id,
    bloggerId: blogger.id,
    firstCharge: 'prorated',
    expiresAt: Date.now() + 3_600_000,
    successUrl: `${env.APP_ORIGIN}/checkout/${id}`,
    cancelUrl: env.APP_ORIGIN,
  });
  const paid = stripe.sandbox.pay(checkout.id);
  if (paid.outcome !== 'paid') throw new Error(`not paid: ${paid.outcome}`);
  return { person, id, stripeId: paid.subscription };
}

/** Creates many readers who pay a blogger, as their checkouts would: faster than through the API. */
export async function pricedReaders(
  stripe: StripeSandbox,
  blogger: Person,
  count: number,
  priceCents: number,
): Promise<PricedReader[]> {
  const productId = await payments().createProduct(`product-${crypto.randomUUID()}`, {
    name: 'A blog',
    userId: blogger.id,
  });
  await env.DB.prepare('INSERT INTO stripe_products (creator, stripe_product_id) VALUES (?1, ?2)')
    .bind(blogger.seq, productId)
    .run();
  const customerId = await payments().createCustomer(`customer-${blogger.id}`, {
    email: 'all@example.test',
    userId: blogger.id,
  });
  const readers: PricedReader[] = [];
  const order = { blogger, productId, customerId, priceCents };
  for (let n = 0; n < count; n++) readers.push(await pays(stripe, order));
  await env.DB.batch(
    readers.map(({ person, id, stripeId }) =>
      env.DB.prepare(
        `INSERT INTO subscriptions (id, subscriber, creator, active, status, price_cents, stripe_subscription_id, created_at)
         VALUES (?1, ?2, ?3, 1, 'active', ?4, ?5, ?6)`,
      ).bind(id, person.seq, blogger.seq, priceCents, stripeId, Date.now()),
    ),
  );
  return readers;
}

/** Sets a blogger's price through the API. */
export async function setPrice(blogger: Person, priceCents: number): Promise<void> {
  const response = await (await signedIn(blogger)).put('/api/profile/price', { priceCents });
  if (response.status !== 200) throw new Error(`price: ${response.status} ${await response.text()}`);
}

/** Returns a subscription's price at the provider, US cents. */
export const priceAtProvider = async (stripeId: string) => (await payments().subscription(stripeId))?.priceCents;

/** Returns the number of these subscriptions by price at the provider. */
export async function pricesAtProvider(readers: readonly PricedReader[]): Promise<Record<string, number>> {
  const asked = new Set(readers.map(({ stripeId }) => stripeId));
  const counts: Record<string, number> = {};
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const page: Awaited<ReturnType<Payments['liveSubscriptions']>> = await payments().liveSubscriptions(cursor);
    for (const { id, priceCents } of page.items) {
      if (asked.has(id)) counts[priceCents] = (counts[priceCents] ?? 0) + 1;
    }
    cursor = page.nextCursor;
  }
  return counts;
}

/** Returns a user's emails about prices, newest first. */
export const priceMails = async ({ email }: Person) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith('The price of'));

/** Returns the same for many users. */
export const priceMailsOf = (readers: readonly PricedReader[]) =>
  Promise.all(readers.map(async ({ person }) => await priceMails(person)));
