import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import type { RedirectResponse } from '#contract/subscriptions';
import { MINUTE } from '#contract/time';
import { type Client, errorOf } from '../support/client.ts';
import { provider } from '../support/ordered.ts';
import { chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';
import { subscriptionsOf } from '../support/subscriptions.ts';

const CONFIGURATIONS = '/v1/billing_portal/configurations';
const stripe = sandboxFor('portal');
beforeEach(() => stripe.sandbox.faults.clear());

const open = (client: Client) => client.post('/api/subscriptions/portal', {});
const made = () =>
  stripe.sandbox.requests().filter(({ method, path, status }) => {
    return method === 'POST' && path === CONFIGURATIONS && status === 200;
  }).length;

it('creates the portal’s configuration once, a minute after a failure', async () => {
  const { client } = await payingReader(stripe, await chargingBlogger());
  stripe.sandbox.faults.add({ kind: 'error', method: 'POST', path: CONFIGURATIONS });
  expect(await errorOf(await open(client))).toMatchObject({ status: 503, code: 'unavailable' });
  expect((await open(client)).status).toBe(503);
  stripe.moveClock(Date.now() + 2 * MINUTE);
  const response = await open(client);
  expect(response.status).toBe(200);
  expect((await response.json<RedirectResponse>()).url).toMatch(/^http/);
  expect((await open(client)).status).toBe(200);
  expect(made()).toBe(1);
});

it('reports a failure for a customer that the provider has deleted, and forgets it, except for receipts', async () => {
  const { person, client } = await payingReader(stripe, await chargingBlogger());
  const row = await env.DB.prepare('SELECT stripe_customer_id AS id FROM stripe_customers WHERE user = ?1')
    .bind(person.seq)
    .first<{ id: string }>();
  await provider().deleteCustomer(row?.id ?? '');
  expect(await errorOf(await open(client))).toMatchObject({
    status: 503,
    code: 'unavailable',
    message: 'Failed to open payment management portal',
  });
  expect(await subscriptionsOf(client)).toMatchObject({ hasBilling: false, hasReceipts: true });
  expect(await errorOf(await open(client))).toMatchObject({
    status: 409,
    message: 'Unable to open payment management portal',
  });
});

it('forgets no customer after a rejection of another kind', async () => {
  const { client } = await payingReader(stripe, await chargingBlogger());
  stripe.sandbox.faults.add({ kind: 'error', status: 403, method: 'POST', path: '/v1/billing_portal/sessions' });
  expect((await open(client)).status).toBe(503);
  expect((await subscriptionsOf(client)).hasBilling).toBe(true);
});
