import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SubscriptionsResponse } from '#contract/subscriptions';
import { countCases } from '../../support/cases.ts';
import { deliver, deliverAllJobs, runReconcile, silenceOutbox } from '../support/billing-lane.ts';
import { balanceOf, invoicesOf, unevenSources } from '../support/books.ts';
import type { Client } from '../support/client.ts';
import { newReader, type Person } from '../support/factories.ts';
import { moneyRowsOf, orderedCheckout, provider } from '../support/ordered.ts';
import { paidOut } from '../support/paid-bloggers.ts';
import { beginCheckout, chargingBlogger, payingReader, postEvent, sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('seldom-billing');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

/** The provider's dashboard: its objects carry none of the product's metadata. */
const dashboard = new Stripe('sk_test_sandbox', {
  httpClient: Stripe.createFetchHttpClient((input, init) => stripe.sandbox.handle(new Request(input, init))),
  maxNetworkRetries: 0,
  telemetry: false,
});

const mine = async (client: Client) => await (await client.get('/api/subscriptions')).json<SubscriptionsResponse>();
const isQuiet = (statuses: readonly number[]) => expect(new Set(statuses)).toEqual(new Set([200]));

const sumsOf = async (reader: Person, blogger: Person) =>
  await Promise.all([`reader:${reader.id}`, `blogger:${blogger.id}`, `paid:${blogger.id}`].map(balanceOf));

test('takes no money and no access for an inquiry before a dispute', async () => {
  const { blogger, person, client, invoice } = await paidOut(stripe);
  const before = await sumsOf(person, blogger);
  for (const status of ['warning_needs_response', 'warning_closed'] as const) {
    stripe.sandbox.dispute(invoice.charge_id, status);
    isQuiet(await stripe.deliverEvents({ twice: true }));
    await runReconcile();
    expect(await sumsOf(person, blogger)).toEqual(before);
    expect((await mine(client)).active).toMatchObject([{ isOpen: true }]);
  }
  countCases('money', 2);
});

test('books two manual refunds of the same second once each, in either order', async () => {
  for (const order of ['made', 'reversed'] as const) {
    const { person, invoice } = await paidOut(stripe);
    for (const amount of [100, 250, 50]) await dashboard.refunds.create({ charge: invoice.charge_id, amount });
    isQuiet(await stripe.deliverEvents({ order, twice: true }));
    await deliverAllJobs();
    expect(await invoicesOf(person)).toMatchObject([{ refunded_cents: 400 }]);
    expect(await balanceOf(`reader:${person.id}`)).toBe(400 - invoice.amount_cents);
  }
  expect(await unevenSources()).toEqual([]);
  countCases('money', 2);
});

test('books a refund and its payment when the refund’s event arrives first', async () => {
  const ordered = await orderedCheckout();
  stripe.pay(ordered.session);
  const [{ id: charge } = { id: '' }] = (await dashboard.charges.list({ limit: 1 })).data;
  await dashboard.refunds.create({ charge, amount: 100 });
  const refunded = stripe.waiting().filter(({ type }) => type === 'charge.refunded');
  expect(refunded).toHaveLength(1);
  for (const event of refunded) expect((await postEvent(event)).status).toBe(200);
  expect(await moneyRowsOf(ordered)).toMatchObject({
    subscriptions: [{ active: 1 }],
    invoices: [{ refunded_cents: 100 }],
  });
  countCases('webhooks', 1);
});

test('treats an end date set in the provider’s portal as an unsubscription, also when it is removed', async () => {
  const { client, subscriptionId, stripeSubscriptionId } = await paidOut(stripe);
  const { currentPeriodEnd } = (await provider().subscription(stripeSubscriptionId)) ?? { currentPeriodEnd: 0 };
  await dashboard.subscriptions.update(stripeSubscriptionId, { cancel_at: currentPeriodEnd / 1000 });
  isQuiet(await stripe.deliverEvents());
  expect(await mine(client)).toMatchObject({ active: [], ending: [{ id: subscriptionId, isOpen: true }] });
  expect((await client.post(`/api/subscriptions/${subscriptionId}/resume`, {})).status).toBe(200);
  expect(await mine(client)).toMatchObject({ active: [{ id: subscriptionId }], ending: [] });
  expect(await provider().subscription(stripeSubscriptionId)).toMatchObject({ cancelsAtPeriodEnd: false });
  countCases('money', 1);
});

test('leaves the other subscription when a reader leaves one of two bloggers', async () => {
  const [first, second] = [await chargingBlogger(), await chargingBlogger()];
  const { client, subscriptionId } = await payingReader(stripe, first);
  const kept = await beginCheckout(client, second);
  stripe.pay(kept.url);
  isQuiet(await stripe.deliverEvents());
  const response = await client.delete(`/api/subscriptions/${subscriptionId}`, {});
  expect(await response.json()).toMatchObject({ active: [{ id: kept.checkoutId }], ending: [{ id: subscriptionId }] });
  countCases('money', 1);
});

test('ignores other sales of the same account at the provider', async () => {
  const { id: customer } = await dashboard.customers.create({ email: 'somebody@else.test' });
  const { id: product } = await dashboard.products.create({ name: 'A magazine' });
  const price_data = { currency: 'usd', product, unit_amount: 900, recurring: { interval: 'month' as const } };
  const session = await dashboard.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price_data, quantity: 1 }],
    success_url: 'https://else.test',
    cancel_url: 'https://else.test',
  });
  if (stripe.pay(session.id).outcome !== 'paid') throw new Error('not paid');
  const [charge] = (await dashboard.charges.list({ limit: 1 })).data;
  await dashboard.refunds.create({ charge: charge?.id ?? '', amount: 100 });
  stripe.sandbox.dispute(charge?.id ?? '', 'needs_response');
  const events = stripe.waiting().length;
  expect(events).toBeGreaterThan(3);
  isQuiet(await stripe.deliverEvents({ twice: true }));
  expect(await runReconcile()).toEqual([]);
  expect(await unevenSources()).toEqual([]);
  expect(await balanceOf(`reader:${customer}`)).toBe(0);
  countCases('webhooks', events * 2);
});

test('returns an open checkout page on a later press', async () => {
  const blogger = await chargingBlogger();
  const { client } = await newReader();
  const begun = await beginCheckout(client, blogger);
  stripe.moveClock(Date.now() + 10_000);
  expect(await beginCheckout(client, blogger)).toEqual(begun);
  countCases('money', 1);
});

test('sends a new address again after a failure, and never for unknown customers', async () => {
  const { person } = await paidOut(stripe);
  stripe.sandbox.faults.add({ kind: 'error', method: 'POST', path: '/v1/customers/:id', count: 9 });
  await expect(deliver('customer-email', { userId: person.id })).rejects.toThrow('does not respond');
  stripe.sandbox.faults.clear();
  await deliver('customer-email', { userId: person.id });
  const { person: unknown } = await newReader();
  const asked = stripe.sandbox.requests().length;
  await deliver('customer-email', { userId: unknown.id });
  expect(stripe.sandbox.requests()).toHaveLength(asked);
  countCases('failure', 2);
});
