import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { CheckoutResponse } from '#contract/subscriptions';
import { HOUR, MINUTE } from '#contract/time';
import { type Client, errorOf } from '../support/client.ts';
import { clientOf } from '../support/database.ts';
import { newReader, signedIn } from '../support/factories.ts';
import { provider } from '../support/ordered.ts';
import { beginCheckout, chargingBlogger, sandboxFor } from '../support/stripe.ts';
import { checkoutsOf, subscribeTo, subscriptionsOf } from '../support/subscriptions.ts';

const MIDMONTH = Date.UTC(2026, 10, 10, 12);
const stripe = sandboxFor('checkout-races', MIDMONTH);
const { sandbox, pay, deliverEvents } = stripe;
const NO_LIMITS = { LIMITS: JSON.stringify({ sensitive: [1000, MINUTE] }) };

type Begun = { outcome: string; url: string; checkoutId: string };

describe('in parallel', () => {
  it('20 attempts create one checkout, one session and one subscription', async () => {
    const blogger = await chargingBlogger();
    const { person, client } = await newReader();
    const ask = clientOf(env.DB, client.cookies, NO_LIMITS);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => ask('POST', '/api/subscriptions', { bloggerId: blogger.id })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const begun = await Promise.all(responses.map((answer) => answer.json<Begun>()));
    expect(new Set(begun.map(({ url }) => url)).size).toBe(1);
    const rows = await checkoutsOf(person);
    expect(rows).toMatchObject([{ state: 'open', session: expect.stringMatching(/^cs_/) }]);
    expect(new Set(stripe.sessionKeys(person))).toEqual(new Set([`checkout-${rows[0]?.id}`]));
    expect(pay(begun[0]?.url ?? '').outcome).toBe('paid');
    expect(pay(begun[19]?.url ?? '').outcome).toBe('closed');
    await deliverEvents();
    const live = await env.DB.prepare('SELECT count(*) AS n FROM subscriptions WHERE subscriber = ?1')
      .bind(person.seq)
      .first();
    expect(live).toEqual({ n: 1 });
  });

  it('two tabs and a double click receive the same page', async () => {
    const blogger = await chargingBlogger();
    const { person, client } = await newReader();
    const tab = await signedIn(person);
    const responses = await Promise.all([
      subscribeTo(client, blogger),
      subscribeTo(client, blogger),
      subscribeTo(tab, blogger),
    ]);
    const begun = await Promise.all(responses.map((answer) => answer.json<Begun>()));
    expect(new Set(begun.map(({ url }) => url)).size).toBe(1);
    expect(await checkoutsOf(person)).toHaveLength(1);
  });

  it('a first press uses the customer that another one has created, under another key', async () => {
    const blogger = await chargingBlogger();
    const { person, client } = await newReader();
    const answer = sandbox.handle;
    const spy = vi.spyOn(sandbox, 'handle').mockImplementation(async (request) => {
      const response = await answer(request);
      if (!request.url.endsWith('/v1/customers')) return response;
      spy.mockImplementation(answer);
      const other = await provider().createCustomer('of-another-press', { email: person.email, userId: person.id });
      await env.DB.prepare('INSERT INTO stripe_customers (user, stripe_customer_id) VALUES (?1, ?2)')
        .bind(person.seq, other)
        .run();
      return response;
    });
    const { url } = await beginCheckout(client, blogger);
    spy.mockRestore();
    expect(pay(url).outcome).toBe('paid');
    await deliverEvents();
    const stored = await env.DB.prepare(
      `SELECT c.stripe_customer_id AS customer, s.stripe_subscription_id AS subscription
         FROM stripe_customers c JOIN subscriptions s ON s.subscriber = c.user WHERE c.user = ?1`,
    )
      .bind(person.seq)
      .first<{ customer: string; subscription: string }>();
    expect(stored?.customer).toMatch(/^cus_/);
    expect((await provider().subscription(stored?.subscription ?? ''))?.customerId).toBe(stored?.customer);
  });

  it('a press that the provider does not answer shows the page of the other one', async () => {
    const blogger = await chargingBlogger();
    const { person, client } = await newReader();
    const tab = await signedIn(person);
    const answer = sandbox.handle;
    let isOther = false;
    let other: Begun | undefined;
    const spy = vi.spyOn(sandbox, 'handle').mockImplementation(async (request) => {
      if (isOther || !request.url.endsWith('/v1/checkout/sessions')) return await answer(request);
      isOther = true;
      other = await beginCheckout(tab, blogger);
      isOther = false;
      return new Response(null, { status: 503 });
    });
    const { url } = await beginCheckout(client, blogger);
    spy.mockRestore();
    expect(url).toBe(other?.url);
    expect(await checkoutsOf(person)).toHaveLength(1);
  });

  it('readers of a blogger without subscribers share one product', async () => {
    const blogger = await chargingBlogger();
    const readers = await Promise.all(Array.from({ length: 8 }, newReader));
    const responses = await Promise.all(readers.map(({ client }) => subscribeTo(client, blogger)));
    expect(responses.map(({ status }) => status)).toEqual(readers.map(() => 200));
    const products = await env.DB.prepare('SELECT count(*) AS n FROM stripe_products WHERE creator = ?1')
      .bind(blogger.seq)
      .first();
    expect(products).toEqual({ n: 1 });
  });
});

describe('an outdated checkout', () => {
  it('is replaced when the price has changed, and can be paid no more', async () => {
    const blogger = await chargingBlogger(400);
    const { person, client } = await newReader();
    const before = await beginCheckout(client, blogger);
    await env.DB.prepare('UPDATE profiles SET subscription_cents = 500 WHERE user = ?1').bind(blogger.seq).run();
    const after = await beginCheckout(client, blogger);
    expect(after.url).not.toBe(before.url);
    expect(pay(before.url)).toEqual({ outcome: 'closed', status: 'expired' });
    const states = (await checkoutsOf(person)).map(({ id, state }) => [id, state]);
    expect(states).toContainEqual([before.checkoutId, 'expired']);
    expect(states).toContainEqual([after.checkoutId, 'open']);
    expect(pay(after.url).outcome).toBe('paid');
    await deliverEvents();
    const { active } = await subscriptionsOf(client);
    expect(active).toMatchObject([{ id: after.checkoutId, priceCents: 500 }]);
  });

  it('becomes a subscription when it was paid just before its replacement', async () => {
    const blogger = await chargingBlogger(400);
    const { client } = await newReader();
    const { url, checkoutId } = await beginCheckout(client, blogger);
    pay(url);
    await env.DB.prepare('UPDATE profiles SET subscription_cents = 500 WHERE user = ?1').bind(blogger.seq).run();
    expect(await errorOf(await subscribeTo(client, blogger))).toMatchObject({
      status: 409,
      message: 'You are already subscribed to this blogger',
    });
    const { active } = await subscriptionsOf(client);
    expect(active).toMatchObject([{ id: checkoutId, priceCents: 400 }]);
  });
});

describe('a lost webhook', () => {
  it('delays a paying reader by seconds only', async () => {
    const blogger = await chargingBlogger();
    const { person, client } = await newReader();
    const { url, checkoutId } = await beginCheckout(client, blogger);
    const state = async (who: Client) =>
      (await (await who.get(`/api/checkouts/${checkoutId}`)).json<CheckoutResponse>()).state;
    pay(url);
    expect(await state(client)).toBe('open');
    stripe.moveClock(Date.now() + 5000);
    const asked = sandbox.requests().length;
    const responses = await Promise.all(Array.from({ length: 5 }, () => state(client)));
    expect(responses).toContain('completed');
    const sessions = sandbox.requests().slice(asked);
    expect(sessions.filter(({ path }) => path.startsWith('/v1/checkout/sessions/'))).toHaveLength(1);
    expect(await state(await signedIn(person))).toBe('completed');
  });

  it('is looked for while the page is not paid, which changes nothing', async () => {
    const { client } = await newReader();
    const { checkoutId } = await beginCheckout(client, await chargingBlogger());
    stripe.moveClock(Date.now() + 5000);
    const asked = sandbox.requests().length;
    const response = await client.get(`/api/checkouts/${checkoutId}`);
    expect((await response.json<CheckoutResponse>()).state).toBe('open');
    expect(sandbox.requests().length).toBeGreaterThan(asked);
  });

  it('is not looked for while nothing can be saved, or without payments', async () => {
    const blogger = await chargingBlogger();
    const { client } = await newReader();
    const { url, checkoutId } = await beginCheckout(client, blogger);
    pay(url);
    stripe.moveClock(Date.now() + 5000);
    const asked = sandbox.requests().length;
    for (const [name, value] of [
      ['READ_ONLY', '1'],
      ['STRIPE_SECRET_KEY', ''],
    ] as const) {
      const response = await clientOf(env.DB, client.cookies, { [name]: value })('GET', `/api/checkouts/${checkoutId}`);
      expect((await response.json<CheckoutResponse>()).state).toBe('open');
    }
    expect(sandbox.requests()).toHaveLength(asked);
  });

  it('sells nothing twice to a reader who presses again', async () => {
    const blogger = await chargingBlogger();
    const { client } = await newReader();
    const { url } = await beginCheckout(client, blogger);
    pay(url);
    stripe.moveClock(Date.now() + 10_000);
    expect((await subscribeTo(client, blogger)).status).toBe(409);
  });

  it('of an expired checkout leads to a new one', async () => {
    const blogger = await chargingBlogger();
    const { person, client } = await newReader();
    const first = await beginCheckout(client, blogger);
    stripe.moveClock(Date.now() + 25 * HOUR);
    const again = await signedIn(person);
    const second = await beginCheckout(again, blogger);
    expect(second.checkoutId).not.toBe(first.checkoutId);
    const path = `/api/checkouts/${first.checkoutId}`;
    expect((await (await again.get(path)).json<CheckoutResponse>()).state).toBe('expired');
  });
});
