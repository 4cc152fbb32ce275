import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import type { Accepts } from './stripe/accepts.ts';
import { checkRequest } from './stripe/endpoints.ts';
import { newCheckout, newShop, newSubscription } from './stripe/testing.ts';

type Headers = Record<string, string>;
const STANDARD: Headers = {
  authorization: 'Bearer sk_test_sandbox',
  'stripe-version': '2026-10-28.endive',
  'content-type': 'application/x-www-form-urlencoded',
};

/** Sends a request that the SDK would never send. */
async function raw(method: string, path: string, body: string | null, headers: Headers = {}) {
  const { sandbox } = newShop('2026-11-16T00:00:00Z');
  const request = new Request(`http://localhost:12111${path}`, { method, body, headers: { ...STANDARD, ...headers } });
  const response = await sandbox.handle(request);
  const { error } = (await response.json()) as {
    error?: { type: string; code?: string; param?: string; message: string };
  };
  return { status: response.status, requestId: response.headers.get('request-id'), ...error };
}

describe('the sandbox rejects', () => {
  test.each([
    ['an unknown parameter', '/v1/customers', 'colour=red', 'parameter_unknown', 'colour'],
    [
      'one in the wrong place',
      '/v1/subscriptions/sub_1',
      'current_period_end=1',
      'parameter_unknown',
      'current_period_end',
    ],
    [
      'one that is unknown deep inside',
      '/v1/subscriptions/sub_1',
      'items[0][cost]=1',
      'parameter_unknown',
      'items[0][cost]',
    ],
    ['a missing parameter', '/v1/products', '', 'parameter_missing', 'name'],
    [
      'a missing one deep inside',
      '/v1/subscriptions/sub_1',
      'items[0][price_data][product]=p',
      'parameter_missing',
      'items[0][price_data][currency]',
    ],
    ['a text for a number', '/v1/refunds', 'charge=ch_1&amount=3.50', 'parameter_invalid_integer', 'amount'],
    ['a word for a flag', '/v1/subscriptions/sub_1', 'cancel_at_period_end=yes', undefined, 'cancel_at_period_end'],
    [
      'a value that is not one of the enum',
      '/v1/subscriptions/sub_1',
      'proration_behavior=sometimes',
      undefined,
      'proration_behavior',
    ],
    ['an empty text', '/v1/customers', 'email=', 'parameter_invalid_empty', 'email'],
    ['an unknown id in a parameter', '/v1/refunds', 'charge=ch_nothing', 'resource_missing', 'charge'],
    ['prototype keys', '/v1/customers', '__proto__[a]=1', 'parameter_unknown', '__proto__'],
  ])('%s', async (_what, path, body, code, param) => {
    const answer = await raw('POST', path, body);
    expect(answer).toMatchObject({ status: 400, type: 'invalid_request_error', param, ...(code && { code }) });
    expect(answer.requestId).toMatch(/^req_/);
  });

  test('other keys, versions, bodies and paths', async () => {
    expect(await raw('GET', '/v1/customers', null, { authorization: '' })).toMatchObject({ status: 401 });
    expect(await raw('GET', '/v1/customers', null, { authorization: 'Bearer sk_live_x' })).toMatchObject({
      status: 401,
    });
    expect(await raw('GET', '/v1/customers', null, { 'stripe-version': '2024-06-20' })).toMatchObject({ status: 400 });
    expect(await raw('POST', '/v1/customers', '{}', { 'content-type': 'application/json' })).toMatchObject({
      status: 400,
    });
    expect(await raw('GET', '/v1/nothing', null)).toMatchObject({
      status: 404,
      message: expect.stringContaining('Unrecognized request URL'),
    });
    expect(await raw('GET', '/v1/subscriptions/sub_1', null)).toMatchObject({
      status: 404,
      code: 'resource_missing',
      message: "No such subscription: 'sub_1'",
    });
    expect(await raw('GET', '/v1/accounts/acct_1', null)).toMatchObject({ status: 403, code: 'account_invalid' });
    expect(await raw('GET', '/v1/customers?limit=101', null)).toMatchObject({ status: 400, param: 'limit' });
  });

  test('expansions that are too deep or do not exist', async () => {
    const shop = newShop('2026-11-16T00:00:00Z');
    const { invoice } = await newSubscription(shop, 500);
    const asks = (path: string) => shop.stripe.invoices.retrieve(invoice, { expand: [path] });
    expect((await asks('customer')).customer).toMatchObject({ object: 'customer' });
    expect((await shop.stripe.invoices.retrieve(invoice)).payments).toBeUndefined();
    await expect(asks('charge')).rejects.toThrow('cannot be expanded');
    await expect(asks('payments.data.payment.payment_intent.latest_charge')).rejects.toThrow('more than 4 levels');
  });

  test('does not compile parameters that the types of the SDK do not know', () => {
    type Described = keyof Accepts<Stripe.RefundCreateParams>;
    type Knows<Name> = Name extends Described ? true : false;
    const known: [Knows<'amount'>, Knows<'colour'>] = [true, false];
    type Required = Accepts<Stripe.TransferCreateParams>['destination'];
    const needs: Required extends { required: true } ? true : false = true;
    expect([...known, needs]).toEqual([true, false, true]);
  });
});

describe('the request log', () => {
  test('lists requests without secrets, so that tests can check them', async () => {
    const shop = newShop('2026-11-16T00:00:00Z');
    await newCheckout(shop.stripe, 500);
    await shop.stripe.subscriptions.list({ status: 'all', limit: 5 });
    const log = shop.sandbox.requests();
    expect(log.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
      'POST /v1/customers 200',
      'POST /v1/products 200',
      'POST /v1/checkout/sessions 200',
      'GET /v1/subscriptions 200',
    ]);
    expect(log[2]?.params).toMatchObject({ subscription_data: { billing_cycle_anchor_config: { day_of_month: '1' } } });
    expect(JSON.stringify(log)).not.toContain('sk_test');
    expect(log.flatMap(({ method, path, params }) => checkRequest(method, path, params))).toEqual([]);
    expect(checkRequest('POST', '/v1/customers', { colour: 'red' })).toEqual(['Received unknown parameter: colour']);
    expect(checkRequest('POST', '/v1/colours', {})).toEqual(['Unrecognized request URL (POST: /v1/colours).']);
  });

  test('returns lists in pages, newest first', async () => {
    const { stripe } = newShop('2026-11-16T00:00:00Z');
    const made: string[] = [];
    for (let n = 0; n < 7; n++) made.push((await stripe.customers.create({ email: `${n}@demo.test` })).id);
    const first = await stripe.customers.list({ limit: 3 });
    expect(first).toMatchObject({ has_more: true, url: '/v1/customers' });
    const found: string[] = [];
    for await (const { id } of stripe.customers.list({ limit: 3 })) found.push(id);
    expect(found).toEqual(made.toReversed());
  });

  test('shows a second API key nothing of the first', async () => {
    const shop = newShop('2026-11-16T00:00:00Z');
    await shop.stripe.customers.create({ email: 'a@demo.test' });
    expect((await shop.stripe.customers.list({}, { apiKey: 'sk_test_other' })).data).toEqual([]);
    expect((await shop.stripe.customers.list()).data).toHaveLength(1);
  });
});
