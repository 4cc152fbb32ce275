import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { CheckoutResponse } from '#contract/subscriptions';
import { errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newPost, newReader } from '../support/factories.ts';
import { listen, receiveNextMessages } from '../support/sockets.ts';
import { beginCheckout, chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';
import { canRead, subscribeTo, subscriptionsOf } from '../support/subscriptions.ts';

const MIDMONTH = Date.UTC(2026, 10, 10, 12);
const DECEMBER = Date.UTC(2026, 11, 1);
const stripe = sandboxFor('subscribing', MIDMONTH);
const { pay, deliverEvents, sandbox } = stripe;

describe('a checkout', () => {
  it('charges the offered amount, and leads back to the page of the last press', async () => {
    const blogger = await chargingBlogger(450);
    const { person, client } = await newReader();
    const response = await subscribeTo(client, blogger, { returnTo: '/article/1/a?b=c' });
    expect(costsOf(response).roundTrips).toBe(3);
    const { checkoutId, url } = await response.json<{ checkoutId: string; url: string }>();
    expect(url).toContain('/pay/');
    const sent = sandbox.requests().findLast(({ path }) => path === '/v1/checkout/sessions');
    expect(sent?.idempotencyKey).toBe(`checkout-${checkoutId}`);
    // The displayed price applies for as long as the session can be paid.
    expect(Number(sent?.params.expires_at) * 1000).toBe(Date.now() + 60 * 60_000);
    const written = { app: 'blog-platform', reader: person.id, blogger: blogger.id, checkout: checkoutId };
    expect(sent?.params).toMatchObject({
      mode: 'subscription',
      client_reference_id: checkoutId,
      // Delayed methods would grant access before the money arrives, and the reader saw a price in US dollars.
      allowed_payment_method_types: ['card', 'link'],
      adaptive_pricing: { enabled: 'false' },
      metadata: { ...written, first_charge: 'prorated' },
      subscription_data: {
        metadata: { ...written, first_charge: 'prorated' },
        proration_behavior: 'create_prorations',
        billing_cycle_anchor_config: { day_of_month: '1', hour: '0', minute: '0', second: '0' },
      },
      success_url: `${env.APP_ORIGIN}/checkout/${checkoutId}`,
      cancel_url: `${env.APP_ORIGIN}/checkout/${checkoutId}?back=1`,
    });
    const from = async () =>
      (await (await client.get(`/api/checkouts/${checkoutId}`)).json<CheckoutResponse>()).returnTo;
    expect(await from()).toBe('/article/1/a?b=c');
    expect(await (await subscribeTo(client, blogger, { returnTo: '/find?q=x' })).json()).toMatchObject({ checkoutId });
    expect(await from()).toBe('/find?q=x');
  });

  it('is open, then completed by the server’s state, and hidden from others', async () => {
    const blogger = await chargingBlogger();
    const { client } = await newReader();
    const { url, checkoutId } = await beginCheckout(client, blogger);
    const path = `/api/checkouts/${checkoutId}`;
    const state = async () => (await client.get(path)).json<CheckoutResponse>();
    expect(await state()).toEqual({
      id: checkoutId,
      state: 'open',
      blogger: { id: blogger.id, username: blogger.username, pictureUrl: null },
      returnTo: null,
    });
    pay(url);
    expect((await state()).state).toBe('open');
    await deliverEvents();
    expect((await state()).state).toBe('completed');
    expect((await (await newReader()).client.get(path)).status).toBe(404);
    expect((await newClient().get(path)).status).toBe(401);
    expect((await client.get('/api/checkouts/none')).status).toBe(404);
  });

  it('remains open after a declined card, for another attempt', async () => {
    const blogger = await chargingBlogger();
    const { client } = await newReader();
    const { url, checkoutId } = await beginCheckout(client, blogger);
    expect(pay(url, '4000000000000002')).toMatchObject({ outcome: 'declined' });
    await deliverEvents();
    expect((await subscriptionsOf(client)).active).toEqual([]);
    expect((await beginCheckout(client, blogger)).checkoutId).toBe(checkoutId);
    expect(pay(url)).toMatchObject({ outcome: 'paid' });
    await deliverEvents();
    expect((await subscriptionsOf(client)).active).toMatchObject([{ id: checkoutId, standing: 'active' }]);
  });

  it('opens its content immediately, and notifies the reader’s pages', async () => {
    const blogger = await chargingBlogger(450);
    const post = await newPost({ by: blogger, isFree: false });
    const { client } = await newReader();
    const page = await listen(client);
    const { url, checkoutId } = await beginCheckout(client, blogger);
    expect(await canRead(client, post)).toBe(false);
    pay(url);
    await deliverEvents();
    expect(await canRead(client, post)).toBe(true);
    expect(await receiveNextMessages(page)).toContainEqual({ type: 'invalidate', topic: 'subscriptions' });
    expect(await subscriptionsOf(client)).toEqual({
      active: [
        {
          id: checkoutId,
          blogger: { id: blogger.id, username: blogger.username, pictureUrl: null },
          standing: 'active',
          priceCents: 450,
          nextPriceCents: null,
          nextPriceFrom: null,
          since: expect.any(Number),
          paidUntil: DECEMBER,
          accessUntil: null,
          isOpen: true,
        },
      ],
      ending: [],
      totalMonthlyCents: 450,
      hasBilling: true,
      hasReceipts: true,
    });
  });

  it('shares its customer with others of the reader, and its product with other readers', async () => {
    const [one, other] = [await chargingBlogger(), await chargingBlogger()];
    const { client } = await newReader();
    const made = (path: string) =>
      sandbox.requests().filter((request) => request.method === 'POST' && request.path === path).length;
    const [customers, products] = [made('/v1/customers'), made('/v1/products')];
    await beginCheckout(client, one);
    await beginCheckout(client, other);
    await beginCheckout((await newReader()).client, one);
    expect(made('/v1/customers') - customers).toBe(2);
    expect(made('/v1/products') - products).toBe(2);
  });
});

describe('the portal', () => {
  it('is the provider’s, of the reader’s own customer, and sells nothing', async () => {
    const { client } = await payingReader(stripe, await chargingBlogger());
    for (let n = 0; n < 2; n++) {
      const { url } = await (await client.post('/api/subscriptions/portal', {})).json<{ url: string }>();
      expect(url).toContain('/portal/');
    }
    const made = sandbox.requests().filter(({ path, method }) => path.endsWith('configurations') && method === 'POST');
    expect(made).toHaveLength(1);
    expect(made[0]?.params).toMatchObject({
      features: { subscription_update: { enabled: 'false' }, subscription_cancel: { mode: 'at_period_end' } },
    });
  });

  it('requires a customer at the provider', async () => {
    const { client } = await newReader();
    expect(await errorOf(await client.post('/api/subscriptions/portal', {}))).toMatchObject({
      status: 409,
      message: 'Unable to open payment management portal',
    });
    expect((await newClient().post('/api/subscriptions/portal', {})).status).toBe(401);
  });
});
