import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { monthStart } from '#contract/prices';
import { DAY, HOUR } from '#contract/time';
import { endSubscription } from '../../../worker/features/billing/billing.service.ts';
import { refundOnce } from '../../../worker/features/billing/refunds.service.ts';
import type { Payments } from '../../../worker/platform/stripe/payments.ts';
import { deliver, deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { balanceOf, invoicesOf, unevenSources } from '../support/books.ts';
import { jobCtx, newPerson, newPost, subscribe } from '../support/factories.ts';
import { ctxWithPayments, orderedCheckout, provider, withoutCharge } from '../support/ordered.ts';
import { outboxRow } from '../support/outbox.ts';
import { rowsOf } from '../support/races.ts';
import { chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';
import { canRead } from '../support/subscriptions.ts';

const stripe = sandboxFor('endings');
beforeAll(silenceOutbox);
beforeEach(() => stripe.sandbox.faults.clear());
afterAll(() => void vi.restoreAllMocks());

/** Returns the refunds of a subscription's newest payment, US cents each. */
const refundsOf = async (stripeSubscriptionId: string) =>
  (await provider().invoicesOf(stripeSubscriptionId, 1))[0]?.refunds.map(({ cents }) => cents);

const failingEnd = async (subscriptionId: string) =>
  await expect(endSubscription(jobCtx(), subscriptionId, 'test')).rejects.toThrow();

async function paid() {
  const blogger = await chargingBlogger(1000);
  const reader = await payingReader(stripe, blogger);
  const [invoice] = await invoicesOf(reader.person);
  if (invoice === undefined) throw new Error('nothing was paid');
  return { blogger, ...reader, invoice };
}

describe('the refund of an ended subscription', () => {
  it('is made once even if the provider has forgotten the request', async () => {
    const { subscriptionId, stripeSubscriptionId } = await paid();
    // The refund cannot be stored.
    stripe.sandbox.faults.add({ kind: 'error', method: 'GET', path: '/v1/subscriptions/:id', count: 1000 });
    await failingEnd(subscriptionId);
    const once = await refundsOf(stripeSubscriptionId);
    expect(once).toHaveLength(1);
    stripe.sandbox.faults.clear();
    stripe.moveClock(Date.now() + 36 * HOUR);
    await endSubscription(jobCtx(), subscriptionId, 'test');
    expect(await refundsOf(stripeSubscriptionId)).toEqual(once);
  });

  it('covers the rest after a partial refund', async () => {
    const { subscriptionId, stripeSubscriptionId, person, invoice } = await paid();
    stripe.sandbox.faults.add({ kind: 'error', method: 'POST', path: '/v1/refunds' });
    await failingEnd(subscriptionId);
    await provider().refund('by-hand', { chargeId: invoice.charge_id, cents: 400 });
    await endSubscription(jobCtx(), subscriptionId, 'test');
    expect(await refundsOf(stripeSubscriptionId)).toEqual([invoice.amount_cents - 400, 400]);
    expect((await invoicesOf(person))[0]?.refunded_cents).toBe(invoice.amount_cents);
  });

  it('is nothing for a free month', async () => {
    const order = await orderedCheckout(500, 'free');
    const paid = stripe.pay(order.session);
    if (paid.outcome !== 'paid') throw new Error(paid.outcome);
    await stripe.deliverEvents();
    await endSubscription(jobCtx(), order.id, 'test');
    expect((await provider().subscription(paid.subscription))?.status).toBe('canceled');
    expect(await refundsOf(paid.subscription)).toEqual([]);
  });

  it('is prorated from now when the provider does not say when it ended the subscription', async () => {
    const { subscriptionId, stripeSubscriptionId, invoice } = await paid();
    const cancelNow: Payments['cancelNow'] = async (id) => {
      const ended = await provider().cancelNow(id);
      return ended && { ...ended, endedAt: null };
    };
    await endSubscription(ctxWithPayments({ cancelNow }), subscriptionId, 'test');
    expect(await refundsOf(stripeSubscriptionId)).toEqual([invoice.amount_cents]);
  });

  it('is planned in the outbox: an end that is not there refunds nothing', async () => {
    const { stripeSubscriptionId } = await paid();
    const end = deliver('end', { stripeSubscriptionId, givesBack: 'all' }, jobCtx(), 'end:elsewhere');
    await expect(end).rejects.toThrow('end:elsewhere is not in the outbox');
    expect(await refundsOf(stripeSubscriptionId)).toEqual([]);
  });

  it('is not made again for what was refunded by hand, before or meanwhile', async () => {
    const { stripeSubscriptionId, invoice } = await paid();
    const request = { mark: 'twice', chargeId: invoice.charge_id, cents: invoice.amount_cents };
    const about = { messageId: 'none', failures: 0 };
    const charge: Payments['charge'] = async (id) => {
      const before = await provider().charge(id);
      await provider().refund('by-hand-too', { chargeId: id, cents: invoice.amount_cents });
      return before;
    };
    await refundOnce(ctxWithPayments({ charge }), request, about);
    await refundOnce(jobCtx(), request, about);
    expect(await refundsOf(stripeSubscriptionId)).toEqual([invoice.amount_cents]);
  });

  it('is requested under a new key after a failure that the old key repeats', async () => {
    const { subscriptionId, stripeSubscriptionId, invoice } = await paid();
    stripe.sandbox.faults.add({ kind: 'error', method: 'POST', path: '/v1/refunds' });
    await failingEnd(subscriptionId);
    await endSubscription(jobCtx(), subscriptionId, 'test');
    expect(await refundsOf(stripeSubscriptionId)).toEqual([invoice.amount_cents]);
  });
});

it('leaves invoices that are not final at the end uncollected', async () => {
  const { subscriptionId, stripeSubscriptionId } = await paid();
  const draft = stripe.sandbox.draftRenewal(stripeSubscriptionId);
  await endSubscription(jobCtx(), subscriptionId, 'test');
  const changes = stripe.sandbox.requests().filter(({ path, method }) => {
    return path === `/v1/invoices/${draft}` && method === 'POST';
  });
  expect(changes).toMatchObject([{ params: { auto_advance: 'false' }, status: 200 }]);
});

it('has no effect on a subscription that is unknown here, or was never at the provider and has ended', async () => {
  await endSubscription(jobCtx(), 'none', 'test');
  const [reader, blogger] = [await newPerson(), await chargingBlogger()];
  await subscribe(reader, blogger);
  const rows = () =>
    rowsOf<{ id: string; ended: number }>(
      'SELECT id, ended_at AS ended, version FROM subscriptions WHERE subscriber = ?1',
      reader.seq,
    );
  const [row] = await rows();
  await endSubscription(jobCtx(), row?.id ?? '', 'test');
  const ended = await rows();
  expect(ended).toMatchObject([{ ended: expect.any(Number) }]);
  await endSubscription(jobCtx(Date.now() + DAY), row?.id ?? '', 'test');
  expect(await rows()).toEqual(ended);
});

describe('an end that fails', () => {
  it('is retried by the outbox immediately, not at its hourly check', async () => {
    const { subscriptionId, stripeSubscriptionId } = await paid();
    stripe.sandbox.faults.add({ kind: 'error', method: 'DELETE', count: 3 });
    const ctx = jobCtx();
    const poke = vi.fn(async () => {});
    const told = { ...ctx, ports: { ...ctx.ports, outbox: { ...ctx.ports.outbox, poke } } };
    await expect(endSubscription(told, subscriptionId, 'test')).rejects.toThrow();
    expect(poke).toHaveBeenCalledWith('jobs');
    await deliverAllJobs();
    expect(await provider().subscription(stripeSubscriptionId)).toMatchObject({ status: 'canceled' });
  });
});

describe('a manual refund', () => {
  it('ends a subscription only when the current payment was refunded in full', async () => {
    const { client, blogger, subscriptionId, invoice } = await paid();
    const post = await newPost({ by: blogger, isFree: false });
    const active = async () =>
      await env.DB.prepare('SELECT active, ended_at FROM subscriptions WHERE id = ?1').bind(subscriptionId).first();
    await provider().refund(`cent-${invoice.id}`, { chargeId: invoice.charge_id, cents: 1 });
    await stripe.deliverEvents();
    await deliverAllJobs();
    await stripe.deliverEvents();
    expect(await canRead(client, post)).toBe(true);
    expect(await active()).toEqual({ active: 1, ended_at: null });
    await provider().refund(`rest-${invoice.id}`, { chargeId: invoice.charge_id, cents: invoice.amount_cents - 1 });
    await stripe.deliverEvents();
    await deliverAllJobs();
    expect(await canRead(client, post)).toBe(false);
    expect(await active()).toEqual({ active: 0, ended_at: expect.any(Number) });
  });

  it('is reversed when it does not arrive', async () => {
    const { person, blogger, invoice } = await paid();
    const owed = await balanceOf(`blogger:${blogger.id}`);
    const refund = await provider().refund(`fails-${invoice.id}`, { chargeId: invoice.charge_id, cents: 100 });
    await stripe.deliverEvents();
    expect(await balanceOf(`blogger:${blogger.id}`)).toBe(owed - 75);
    stripe.sandbox.failRefund(refund.id);
    await stripe.deliverEvents({ twice: true });
    await deliverAllJobs();
    expect(await balanceOf(`blogger:${blogger.id}`)).toBe(owed);
    expect(await balanceOf(`reader:${person.id}`)).toBe(-invoice.amount_cents);
    expect((await invoicesOf(person))[0]?.refunded_cents).toBe(0);
    expect(await unevenSources()).toEqual([]);
  });
});

describe('an open invoice of an ended subscription', () => {
  async function endedUnpaid() {
    stripe.moveClock(monthStart(Date.now(), 2) + 9 * DAY);
    await stripe.deliverEvents();
    const reader = await paid();
    stripe.sandbox.faults.add({ kind: 'decline', count: 1000 });
    stripe.moveClock(monthStart(Date.now(), 1) + 19 * DAY);
    await stripe.deliverEvents();
    stripe.sandbox.faults.clear();
    const subscription = await provider().subscription(reader.stripeSubscriptionId);
    expect(subscription?.status).toBe('canceled');
    return { ...reader, open: subscription?.latestInvoiceId ?? '' };
  }

  const pay = async (invoiceId: string) =>
    await fetch(`http://stripe.sandbox.test/v1/invoices/${invoiceId}/pay`, {
      method: 'POST',
      headers: { Authorization: 'Bearer sk_test_sandbox', 'stripe-version': '2026-10-28.endive' },
    });

  it('cannot be paid', async () => {
    const { open } = await endedUnpaid();
    await deliverAllJobs();
    expect((await provider().invoice(open))?.status).toBe('void');
    expect((await pay(open)).status).toBe(400);
  });

  it('is refunded in full when it was paid before', async () => {
    const { open, person, blogger } = await endedUnpaid();
    const before = await balanceOf(`blogger:${blogger.id}`);
    expect((await pay(open)).status).toBe(200);
    await stripe.deliverEvents({ twice: true });
    await deliverAllJobs();
    await stripe.deliverEvents();
    stripe.moveClock(Date.now() + 2 * DAY);
    await deliverAllJobs();
    const late = (await invoicesOf(person)).find(({ id }) => id === open);
    expect(late).toMatchObject({ amount_cents: 1000, refunded_cents: 1000 });
    expect(await balanceOf(`blogger:${blogger.id}`)).toBe(before);
    expect(await unevenSources()).toEqual([]);
  });

  it('is refunded once its charge is known, also when that is later than its payment', async () => {
    const { open, person } = await endedUnpaid();
    await pay(open);
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await deliver('apply', { invoiceId: open }, ctxWithPayments({ withCharge: withoutCharge }));
    expect(await outboxRow(`refund-late:${open}`)).toBeNull();
    await deliver('apply', { invoiceId: open });
    log.mockRestore();
    await deliverAllJobs();
    expect((await invoicesOf(person)).find(({ id }) => id === open)).toMatchObject({ refunded_cents: 1000 });
  });
});
