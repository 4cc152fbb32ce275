import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#contract/time';
import { STRIPE_API_VERSION } from '../../../worker/platform/stripe/stripe-client.ts';
import { errorOf } from '../support/client.ts';
import { breakingDatabase, clientOf } from '../support/database.ts';
import { newReader, type Person, signedIn } from '../support/factories.ts';
import { beginCheckout, chargingBlogger, sandboxFor } from '../support/stripe.ts';
import { checkoutsOf, subscribeTo, subscriptionsOf } from '../support/subscriptions.ts';

const stripe = sandboxFor('checkout-failures');
const { sandbox, pay, deliverEvents } = stripe;

beforeEach(() => sandbox.faults.clear());

const productOf = async ({ seq }: Person) =>
  await env.DB.prepare('SELECT stripe_product_id FROM stripe_products WHERE creator = ?1').bind(seq).first();

describe('a failure of the provider', () => {
  const CHECKOUTS = '/v1/checkout/sessions';

  it.each(['/v1/customers', '/v1/products'])('at %s is reported, and a retry works a minute later', async (path) => {
    const blogger = await chargingBlogger();
    const { person, client } = await newReader();
    sandbox.faults.add({ kind: 'error', method: 'POST', path });
    expect(await errorOf(await subscribeTo(client, blogger))).toMatchObject({ status: 503, code: 'unavailable' });
    expect((await checkoutsOf(person)).filter(({ session }) => session !== null)).toEqual([]);
    // The provider repeats the response for the same key.
    expect((await subscribeTo(client, blogger)).status).toBe(503);
    stripe.moveClock(Date.now() + 2 * MINUTE);
    const { url } = await beginCheckout(client, blogger);
    expect(pay(url).outcome).toBe('paid');
    await deliverEvents();
    expect((await checkoutsOf(person)).filter(({ state }) => state === 'completed')).toHaveLength(1);
  });

  it('that loses the response creates no second session', async () => {
    const blogger = await chargingBlogger();
    const { person, client } = await newReader();
    sandbox.faults.add({ kind: 'lost', method: 'POST', path: CHECKOUTS, count: 3 });
    expect((await subscribeTo(client, blogger)).status).toBe(503);
    sandbox.faults.clear();
    await beginCheckout(client, blogger);
    expect(new Set(stripe.sessionKeys(person)).size).toBe(1);
    expect(await checkoutsOf(person)).toHaveLength(1);
  });

  it('that is temporary is not visible', async () => {
    const blogger = await chargingBlogger();
    const { client } = await newReader();
    sandbox.faults.add({ kind: 'lost', method: 'POST', path: CHECKOUTS });
    expect((await subscribeTo(client, blogger)).status).toBe(200);
  });

  it('that the provider repeats under its key disappears on a retry', async () => {
    const blogger = await chargingBlogger();
    const { person, client } = await newReader();
    sandbox.faults.add({ kind: 'error', method: 'POST', path: CHECKOUTS });
    expect((await subscribeTo(client, blogger)).status).toBe(503);
    await beginCheckout(client, blogger);
    expect((await checkoutsOf(person)).map(({ state }) => state).toSorted()).toEqual(['failed', 'open']);
  });

  it('without a response makes room for another attempt after a while', async () => {
    const blogger = await chargingBlogger();
    const { person, client } = await newReader();
    sandbox.faults.add({ kind: 'lost', method: 'POST', path: CHECKOUTS, count: 3 });
    expect((await subscribeTo(client, blogger)).status).toBe(503);
    stripe.moveClock(Date.now() + 2 * MINUTE);
    await beginCheckout(await signedIn(person), blogger);
    expect((await checkoutsOf(person)).map(({ state }) => state).toSorted()).toEqual(['expired', 'open']);
  });

  it('to change a name is reported', async () => {
    const blogger = await chargingBlogger();
    const { client } = await newReader();
    sandbox.faults.add({ kind: 'error', status: 403, method: 'POST', path: '/v1/customers' });
    expect(await errorOf(await subscribeTo(client, blogger))).toMatchObject({
      status: 503,
      message: 'Failed to start subscription',
    });
  });

  it('to find the customer disappears on a retry, and forgets no other object', async () => {
    const blogger = await chargingBlogger();
    await beginCheckout((await newReader()).client, blogger);
    const product = await productOf(blogger);
    const { person, client } = await newReader();
    await env.DB.prepare(
      "INSERT INTO stripe_customers (user, stripe_customer_id) VALUES (?1, 'cus_of_another_account')",
    )
      .bind(person.seq)
      .run();
    expect(await errorOf(await subscribeTo(client, blogger))).toMatchObject({
      status: 503,
      message: 'Failed to start subscription',
    });
    expect(await productOf(blogger)).toEqual(product);
    expect(pay((await beginCheckout(client, blogger)).url).outcome).toBe('paid');
  });

  it('to sell a product disappears on a retry', async () => {
    const blogger = await chargingBlogger();
    await beginCheckout((await newReader()).client, blogger);
    const product = await productOf(blogger);
    await sandbox.handle(
      new Request(`http://stripe.sandbox.test/v1/products/${product?.stripe_product_id}`, {
        method: 'POST',
        headers: {
          Authorization: 'Bearer sk_test_sandbox',
          'Stripe-Version': STRIPE_API_VERSION,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        body: 'active=false',
      }),
    );
    const { client } = await newReader();
    expect((await subscribeTo(client, blogger)).status).toBe(503);
    stripe.moveClock(Date.now() + MINUTE);
    expect(pay((await beginCheckout(client, blogger)).url).outcome).toBe('paid');
    expect(await productOf(blogger)).not.toEqual(product);
  });

  it('of the database between two steps disappears on a retry', async () => {
    for (let position = 0; position < 5; position++) {
      const blogger = await chargingBlogger();
      const { person, client } = await newReader();
      const { DB, broken } = breakingDatabase(position);
      const ask = clientOf(DB, client.cookies);
      expect((await ask('POST', '/api/subscriptions', { bloggerId: blogger.id })).status).toBe(500);
      expect(broken.size).toBeGreaterThan(0);
      const { url } = await beginCheckout(client, blogger);
      expect(pay(url).outcome).toBe('paid');
      expect(await checkoutsOf(person)).toHaveLength(1);
    }
  });

  it('to unsubscribe changes nothing, and a retry works', async () => {
    const blogger = await chargingBlogger();
    const { client } = await newReader();
    const { url, checkoutId } = await beginCheckout(client, blogger);
    pay(url);
    await deliverEvents();
    sandbox.faults.add({ kind: 'error', method: 'POST', path: '/v1/subscriptions/:id' });
    const path = `/api/subscriptions/${checkoutId}`;
    expect((await client.delete(path)).status).toBe(503);
    expect((await subscriptionsOf(client)).active).toHaveLength(1);
    expect((await client.delete(path)).status).toBe(200);
    expect((await subscriptionsOf(client)).ending).toHaveLength(1);
  });
});
