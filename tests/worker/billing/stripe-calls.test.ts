import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { connectAccount, invoicesOf } from '../support/books.ts';
import { jobCtx, newReader } from '../support/factories.ts';
import { provider } from '../support/ordered.ts';
import { applyEvent, beginCheckout, chargingBlogger, postSigned, sandboxFor, signedEvent } from '../support/stripe.ts';

/** Counts the calls to Stripe per event: the capacity plan for the 1st of the month uses these numbers. */
const stripe = sandboxFor('stripe-calls');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

const received = new Set<string>();

/** Posts the events that have happened since; they wait in the queue. */
async function receiveAll() {
  const events = stripe.sandbox.events().filter(({ id }) => !received.has(id));
  for (const event of events) {
    received.add(event.id);
    const { payload, signature } = await signedEvent(event);
    expect((await postSigned(payload, signature)).status).toBe(200);
  }
  return events;
}

/** Returns the calls that work leads to, by method and path without ids. */
async function callsOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = stripe.sandbox.requests().length;
  await work();
  return stripe.sandbox
    .requests()
    .slice(before)
    .map(({ method, path }) => `${method} ${path.replace(/\/[a-z]+_\w{12,}$/, '/:id')}`);
}

const applyOne = async (type: string) => {
  const event = (await receiveAll()).find((one) => one.type === type);
  if (event === undefined) throw new Error(`no ${type}`);
  const calls = await callsOf(async () => await applyEvent(event.id));
  await deliverAllJobs(jobCtx, 'events');
  return calls;
};

async function paid(priceCents = 500) {
  const { person, client } = await newReader();
  const blogger = await chargingBlogger(priceCents);
  const { url } = await beginCheckout(client, blogger);
  const outcome = stripe.pay(url);
  if (outcome.outcome !== 'paid') throw new Error(outcome.outcome);
  return { person, blogger, stripeId: outcome.subscription };
}

const SUBSCRIPTION = 'GET /v1/subscriptions/:id';

it('counts the calls of each event', async () => {
  const { person, stripeId } = await paid();
  expect(await applyOne('checkout.session.completed')).toEqual([
    'GET /v1/checkout/sessions/:id',
    SUBSCRIPTION,
    'GET /v1/payment_intents/:id',
  ]);
  // The earlier fetch already covered the other events of this payment, or they find nothing new.
  const [invoice] = await invoicesOf(person);
  expect(invoice).toBeDefined();

  await provider().setCancelAtPeriodEnd(stripeId, true);
  expect(await applyOne('customer.subscription.updated')).toEqual([SUBSCRIPTION]);

  await provider().refund('some', { chargeId: invoice?.charge_id ?? '', cents: 10 });
  expect(await applyOne('charge.refunded')).toEqual([SUBSCRIPTION, 'GET /v1/refunds', 'GET /v1/disputes']);
  stripe.sandbox.dispute(invoice?.charge_id ?? '', 'needs_response');
  expect(await applyOne('charge.dispute.created')).toEqual([SUBSCRIPTION, 'GET /v1/refunds', 'GET /v1/disputes']);
});

it('makes no call for an event that another one has covered', async () => {
  const { stripeId } = await paid();
  await receiveAll();
  await deliverAllJobs(jobCtx, 'events');
  await provider().setCancelAtPeriodEnd(stripeId, true);
  await provider().setCancelAtPeriodEnd(stripeId, false);
  await receiveAll();
  expect(await callsOf(async () => await deliverAllJobs(jobCtx, 'events'))).toEqual([SUBSCRIPTION]);
});

it('makes two reads and a transfer for a renewal, and a read for later events', async () => {
  const READERS = 6;
  const readers = [];
  for (let n = 0; n < READERS; n++) readers.push(await paid());
  for (const { blogger } of readers) await connectAccount(stripe, blogger);
  await receiveAll();
  await deliverAllJobs(jobCtx, 'events');
  await deliverAllJobs();
  stripe.moveClock(Date.UTC(2026, 11, 1, 2));
  const ids = new Set(readers.map(({ stripeId }) => stripeId));
  const events = (await receiveAll()).filter((event) => [...ids].some((id) => JSON.stringify(event).includes(id)));
  expect(events.length).toBeGreaterThan(2 * READERS);
  // Excludes other renewals of this file.
  const others = await env.DB.prepare(
    "SELECT id, subscription_id AS of FROM stripe_events WHERE state = 'received'",
  ).all<{
    id: string;
    of: string | null;
  }>();
  for (const { id, of } of others.results) if (of === null || !ids.has(of)) await applyEvent(id);
  const reads = await callsOf(async () => await deliverAllJobs(jobCtx, 'events'));
  expect(reads.length).toBeLessThanOrEqual(2 * READERS);
  expect(new Set(reads)).toEqual(new Set([SUBSCRIPTION, 'GET /v1/payment_intents/:id']));
  const sends = (await callsOf(async () => await deliverAllJobs())).filter((call) => call === 'POST /v1/transfers');
  expect(sends.length).toBeGreaterThanOrEqual(READERS);
  for (const { person } of readers) expect(await invoicesOf(person)).toHaveLength(2);
});
