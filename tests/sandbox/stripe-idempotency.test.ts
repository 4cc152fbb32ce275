import { describe, expect, test } from 'vitest';
import { newCheckout, newShop, newSubscription } from './stripe/testing.ts';

const KEY = { idempotencyKey: 'checkout-1' };
const AT = '2026-11-16T00:00:00Z';

describe('an idempotency key', () => {
  test('returns the same response, and does nothing twice', async () => {
    const { stripe } = newShop(AT);
    const first = await stripe.customers.create({ email: 'a@demo.test' }, KEY);
    const second = await stripe.customers.create({ email: 'a@demo.test' }, KEY);
    expect(second.id).toBe(first.id);
    expect(new Headers(second.lastResponse.headers).get('idempotent-replayed')).toBe('true');
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  test('is rejected with other parameters', async () => {
    const { stripe } = newShop(AT);
    await stripe.customers.create({ email: 'a@demo.test' }, KEY);
    await expect(stripe.customers.create({ email: 'b@demo.test' }, KEY)).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeIdempotencyError',
    });
  });

  test('creates one object for twenty parallel requests, because the SDK retries a conflict', async () => {
    const { stripe } = newShop(AT);
    const asked = Array.from({ length: 20 }, () =>
      stripe.customers.create({ email: 'a@demo.test' }, { ...KEY, maxNetworkRetries: 2 }),
    );
    expect(new Set((await Promise.all(asked)).map(({ id }) => id)).size).toBe(1);
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  test('returns a conflict while its first request is running', async () => {
    const { stripe, sandbox } = newShop(AT);
    sandbox.faults.add({ kind: 'slow', ms: 50, method: 'POST', path: '/v1/customers' });
    const first = stripe.customers.create({ email: 'a@demo.test' }, KEY);
    await expect(stripe.customers.create({ email: 'a@demo.test' }, KEY)).rejects.toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
    const { id } = await first;
    expect((await stripe.customers.create({ email: 'a@demo.test' }, KEY)).id).toBe(id);
  });

  test('saves a rejection, but not one of wrong parameters', async () => {
    const { stripe, sandbox } = newShop(AT);
    const account = await stripe.accounts.create({
      type: 'express',
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    });
    const send = (key: string, amount: number) =>
      stripe.transfers.create({ currency: 'usd', destination: account.id, amount }, { idempotencyKey: key });
    await expect(send('t-1', 0)).rejects.toMatchObject({ code: 'parameter_invalid_integer' });
    await expect(send('t-1', 100)).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
    sandbox.onboard(account.id);
    await expect(send('t-1', 100)).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
    await expect(send('t-2', 100)).rejects.toMatchObject({ code: 'balance_insufficient' });
  });

  test('expires after a day', async () => {
    const { stripe, moveTo } = newShop(AT);
    const first = await stripe.customers.create({ email: 'a@demo.test' }, KEY);
    moveTo('2026-11-17T00:00:01Z');
    expect((await stripe.customers.create({ email: 'a@demo.test' }, KEY)).id).not.toBe(first.id);
  });

  test.each(['broken', 'error'] as const)('saves the result of a lost response (%s)', async (how) => {
    const shop = newShop(AT);
    await newSubscription(shop, 500);
    const charge = (await shop.stripe.charges.list()).data[0]?.id ?? '';
    shop.sandbox.faults.add({ kind: 'lost', how, path: '/v1/refunds' });
    const refund = () => shop.stripe.refunds.create({ charge, amount: 100 }, { idempotencyKey: 'refund-1' });
    await expect(refund()).rejects.toThrow();
    const done = await refund();
    expect(done).toMatchObject({ amount: 100, status: 'succeeded' });
    expect((await shop.stripe.refunds.list({ charge })).data.map(({ id }) => id)).toEqual([done.id]);
  });

  test('saves no error that occurs before the request runs', async () => {
    const { stripe, sandbox } = newShop(AT);
    sandbox.faults.add({ kind: 'error', status: 503, method: 'POST', path: '/v1/checkout/sessions' });
    await expect(newCheckout(stripe, 500)).rejects.toMatchObject({ statusCode: 503 });
    expect((await stripe.checkout.sessions.list()).data).toEqual([]);
    expect((await newCheckout(stripe, 500)).status).toBe('open');
  });

  test('saves a failure of Stripe, but no rate limit', async () => {
    const { stripe, sandbox } = newShop(AT);
    const create = (key: string) => stripe.customers.create({ email: 'a@demo.test' }, { idempotencyKey: key });
    sandbox.faults.add({ kind: 'error', method: 'POST', path: '/v1/customers' });
    for (let n = 0; n < 2; n++) await expect(create('c-1')).rejects.toMatchObject({ statusCode: 500 });
    sandbox.faults.add({ kind: 'error', status: 429, method: 'POST', path: '/v1/customers' });
    await expect(create('c-2')).rejects.toMatchObject({ statusCode: 429 });
    expect((await create('c-2')).email).toBe('a@demo.test');
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });
});
