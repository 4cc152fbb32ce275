import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../worker/db/client.ts';
import { deliverDue } from '../../../worker/outbox/delivery.ts';
import { PaymentsBusy } from '../../../worker/platform/stripe/payments-busy.ts';
import { deliver, deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { jobCtx, newReader } from '../support/factories.ts';
import { outboxRow } from '../support/outbox.ts';
import { beginCheckout, chargingBlogger, postSigned, sandboxFor, signedEvent } from '../support/stripe.ts';

const stripe = sandboxFor('event-queue');

beforeEach(async () => {
  silenceOutbox();
  await env.DB.prepare("DELETE FROM outbox_messages WHERE kind = 'event'").run();
});
afterEach(() => {
  stripe.sandbox.faults.clear();
  vi.restoreAllMocks();
});

const eventRow = async (id: string) =>
  await env.DB.prepare('SELECT state, error FROM stripe_events WHERE id = ?1').bind(id).first();
const isActive = async (id: string) =>
  await env.DB.prepare('SELECT active FROM subscriptions WHERE id = ?1').bind(id).first('active');

/** Posts an event without processing the queue. */
async function receive(event: object): Promise<number> {
  const { payload, signature } = await signedEvent(event);
  return (await postSigned(payload, signature)).status;
}

/** Completes a checkout whose events have not been received. */
async function paidCheckout() {
  const { client } = await newReader();
  const { url, checkoutId } = await beginCheckout(client, await chargingBlogger(500));
  const known = new Set(stripe.sandbox.events().map(({ id }) => id));
  stripe.pay(url);
  const events = stripe.sandbox.events().filter(({ id }) => !known.has(id));
  const completed = events.find(({ type }) => type === 'checkout.session.completed');
  if (completed === undefined) throw new Error('the checkout was not completed');
  return { checkoutId, events, completed };
}

/** Delivers the due messages of the events lane once. @returns the number of attempted events */
async function deliverOnce(now = Date.now()) {
  let tried = 0;
  await deliverDue(
    openDatabase(env.DB, undefined),
    'events',
    async ({ id, kind, payload }) => {
      tried++;
      await deliver(kind, payload, jobCtx(now), id);
    },
    () => now,
  );
  return tried;
}

describe('an event', () => {
  it('is answered 200 once it is stored, without a call to Stripe, and applied from the queue', async () => {
    const { checkoutId, completed } = await paidCheckout();
    stripe.sandbox.faults.add({ kind: 'error', count: 1000 });
    const before = stripe.sandbox.requests().length;
    expect(await receive(completed)).toBe(200);
    expect(stripe.sandbox.requests().length).toBe(before);
    expect(await eventRow(completed.id)).toEqual({ state: 'received', error: null });
    stripe.sandbox.faults.clear();
    await deliverAllJobs(jobCtx, 'events');
    expect(await eventRow(completed.id)).toEqual({ state: 'applied', error: null });
    expect(await isActive(checkoutId)).toBe(1);
    expect(await outboxRow(`event:${completed.id}`)).toBeNull();
  });

  it('is applied by the lane’s own alarm as soon as it has arrived', async () => {
    const { checkoutId, completed } = await paidCheckout();
    vi.restoreAllMocks();
    expect(await receive(completed)).toBe(200);
    const lane = env.OUTBOX.getByName('events');
    // The alarm may already have run.
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(lane);
      expect(await isActive(checkoutId)).toBe(1);
    });
  });

  it('is queued once when it arrives again, before and after it is applied', async () => {
    const { completed } = await paidCheckout();
    for (let n = 0; n < 3; n++) expect(await receive(completed)).toBe(200);
    expect(await deliverOnce()).toBe(1);
    expect(await receive(completed)).toBe(200);
    expect(await outboxRow(`event:${completed.id}`)).toBeNull();
    expect(await deliverOnce()).toBe(0);
  });

  it('that fails is retried later, with its reason stored, and delays no other', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const [failing, other] = [await paidCheckout(), await paidCheckout()];
    for (const { completed } of [failing, other]) await receive(completed);
    stripe.sandbox.faults.add({ kind: 'error', path: '/v1/checkout/sessions/:id', count: 3 });
    expect(await deliverOnce()).toBe(2);
    expect(await eventRow(failing.completed.id)).toMatchObject({
      state: 'received',
      error: expect.stringMatching(/\w/),
    });
    expect(await isActive(other.checkoutId)).toBe(1);
    await deliverAllJobs(jobCtx, 'events');
    expect(await isActive(failing.checkoutId)).toBe(1);
    expect(await eventRow(failing.completed.id)).toEqual({ state: 'applied', error: null });
  });

  it('of a checkout is applied before all others, because its reader waits', async () => {
    const { checkoutId, completed, events } = await paidCheckout();
    for (const event of [...events.filter((one) => one !== completed), completed]) await receive(event);
    const first: string[] = [];
    await deliverDue(
      openDatabase(env.DB, undefined),
      'events',
      async ({ id, kind, payload }) => {
        if (first.length === 0) await deliver(kind, payload, jobCtx(), id);
        first.push(id);
      },
      Date.now,
    );
    expect(first[0]).toBe(`event:${completed.id}`);
    expect(await isActive(checkoutId)).toBe(1);
  });
});

it('stops the lane without counting an attempt when Stripe’s rate limit is reached', async () => {
  const paid = [await paidCheckout(), await paidCheckout(), await paidCheckout()];
  for (const { completed } of paid) await receive(completed);
  stripe.sandbox.faults.add({ kind: 'error', status: 429, count: 1000 });
  const before = stripe.sandbox.requests().length;
  await expect(deliverOnce()).rejects.toBeInstanceOf(PaymentsBusy);
  expect(stripe.sandbox.requests().length - before).toBe(1);
  for (const { completed } of paid) {
    expect(await outboxRow(`event:${completed.id}`)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await eventRow(completed.id)).toEqual({ state: 'received', error: null });
  }
  stripe.sandbox.faults.clear();
  expect(await deliverOnce()).toBe(3);
  for (const { checkoutId } of paid) expect(await isActive(checkoutId)).toBe(1);
});
