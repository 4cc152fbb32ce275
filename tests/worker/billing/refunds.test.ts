import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endSubscription, estimateRefundCents } from '../../../worker/features/billing/billing.service.ts';
import { lastPaymentsStatement } from '../../../worker/features/billing/billing.statements.ts';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { balanceOf, invoicesOf, transfersOf, unevenSources } from '../support/books.ts';
import { mortalCtx } from '../support/crashes.ts';
import { jobCtx } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';
import { orderedCheckout, provider } from '../support/ordered.ts';
import { paidOut } from '../support/paid-bloggers.ts';
import { sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('refunds');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

const accessOf = async (id: string) =>
  await env.DB.prepare(
    `SELECT s.active, s.status, s.ended_at IS NOT NULL AS ended, e.subscribed
       FROM subscriptions s JOIN subscribers e ON e.user = s.subscriber AND e.creator = s.creator WHERE s.id = ?1`,
  )
    .bind(id)
    .first();
const ENDED = { active: 0, status: 'canceled', ended: 1, subscribed: 0 };

describe('a refund', () => {
  it('reverses every part, ends access immediately, and ends the subscription', async () => {
    const { blogger, person, subscriptionId, stripeSubscriptionId, invoice } = await paidOut(stripe);
    await provider().refund('whole', { chargeId: invoice.charge_id, cents: invoice.amount_cents });
    await stripe.deliverEvents({ twice: true });
    expect(await accessOf(subscriptionId)).toMatchObject({ active: 0, subscribed: 0 });
    await deliverAllJobs();
    await stripe.deliverEvents();
    expect(await accessOf(subscriptionId)).toEqual(ENDED);
    expect(await provider().subscription(stripeSubscriptionId)).toMatchObject({ status: 'canceled' });
    for (const account of [`blogger:${blogger.id}`, `paid:${blogger.id}`, `reader:${person.id}`]) {
      expect(await balanceOf(account), account).toBe(0);
    }
    expect(await unevenSources()).toEqual([]);
    const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('You get $'))).toHaveLength(1);
  });

  it('in parts reverses the share to the cent, also when a reversal is lost', async () => {
    const { blogger, invoice } = await paidOut(stripe);
    const third = Math.floor(invoice.amount_cents / 3);
    for (const [n, cents] of [third, third, invoice.amount_cents - 2 * third].entries()) {
      await provider().refund(`part-${n}-${invoice.id}`, { chargeId: invoice.charge_id, cents });
      stripe.sandbox.faults.add({ kind: 'lost', method: 'POST', path: '/v1/transfers/:id/reversals', count: 3 });
      await stripe.deliverEvents();
      await deliverAllJobs();
      expect(await balanceOf(`blogger:${blogger.id}`)).toBe(0);
    }
    expect(await balanceOf(`paid:${blogger.id}`)).toBe(0);
    const [transfer] = await transfersOf(blogger);
    expect(transfer?.reversed_cents).toBe(transfer?.cents);
  });
});

describe('a dispute', () => {
  it('holds the money while it is open, and reverses the share when it is lost', async () => {
    const { blogger, subscriptionId, invoice } = await paidOut(stripe);
    const paid = await balanceOf(`paid:${blogger.id}`);
    stripe.sandbox.dispute(invoice.charge_id, 'needs_response');
    await stripe.deliverEvents({ twice: true });
    await deliverAllJobs();
    expect(await accessOf(subscriptionId)).toMatchObject({ active: 0, subscribed: 0 });
    expect(await balanceOf(`blogger:${blogger.id}`)).toBe(-paid);
    stripe.sandbox.dispute(invoice.charge_id, 'lost');
    await stripe.deliverEvents({ twice: true });
    await deliverAllJobs();
    expect(await balanceOf(`blogger:${blogger.id}`)).toBe(0);
    expect(await balanceOf(`paid:${blogger.id}`)).toBe(0);
  });

  it('that is won leaves everything unchanged', async () => {
    const { blogger, invoice } = await paidOut(stripe);
    const paid = await balanceOf(`paid:${blogger.id}`);
    stripe.sandbox.dispute(invoice.charge_id, 'needs_response');
    await stripe.deliverEvents();
    await deliverAllJobs();
    stripe.sandbox.dispute(invoice.charge_id, 'won');
    await stripe.deliverEvents();
    await deliverAllJobs();
    expect(await balanceOf(`blogger:${blogger.id}`)).toBe(0);
    expect(await balanceOf(`paid:${blogger.id}`)).toBe(paid);
    expect(await unevenSources()).toEqual([]);
  });
});

describe('a dispute that changes', () => {
  it('from an inquiry to a chargeback holds the money as soon as Stripe reports it', async () => {
    const { blogger, subscriptionId, invoice } = await paidOut(stripe);
    const paid = await balanceOf(`paid:${blogger.id}`);
    stripe.sandbox.dispute(invoice.charge_id, 'warning_needs_response');
    await stripe.deliverEvents();
    expect(await accessOf(subscriptionId)).toMatchObject({ active: 1 });
    stripe.sandbox.dispute(invoice.charge_id, 'needs_response');
    expect(stripe.waiting().map(({ type }) => type)).toContain('charge.dispute.funds_withdrawn');
    await stripe.deliverEvents();
    expect(await balanceOf(`blogger:${blogger.id}`)).toBe(-paid);
    await deliverAllJobs();
    expect(await accessOf(subscriptionId)).toMatchObject({ active: 0, subscribed: 0 });
  });

  it('counts in addition to another one of the same charge that was won', async () => {
    const { blogger, person, invoice } = await paidOut(stripe);
    const paid = await balanceOf(`paid:${blogger.id}`);
    stripe.sandbox.dispute(invoice.charge_id, 'needs_response');
    await stripe.deliverEvents();
    await deliverAllJobs();
    for (const status of ['won', 'needs_response'] as const) stripe.sandbox.dispute(invoice.charge_id, status);
    await stripe.deliverEvents({ twice: true });
    expect(await invoicesOf(person)).toMatchObject([{ disputed_cents: invoice.amount_cents }]);
    expect(await balanceOf(`blogger:${blogger.id}`)).toBe(-paid);
    stripe.sandbox.dispute(invoice.charge_id, 'won');
    await stripe.deliverEvents({ twice: true });
    await deliverAllJobs();
    expect(await invoicesOf(person)).toMatchObject([{ disputed_cents: 0 }]);
    expect(await balanceOf(`blogger:${blogger.id}`)).toBe(0);
    expect(await unevenSources()).toEqual([]);
  });
});

/** Returns the refund that the product announces for ending a subscription now. */
async function refundOf(subscriptionId: string) {
  const payments = await lastPaymentsStatement(jobCtx().db, sql`json_array(${subscriptionId})`);
  return estimateRefundCents(jobCtx(), payments);
}

describe('ending a subscription now', () => {
  it('refunds the announced amount once, after a crash at any step', async () => {
    const { blogger, person, subscriptionId, invoice } = await paidOut(stripe);
    const said = await refundOf(subscriptionId);
    expect(said).toBe(invoice.amount_cents);
    for (let at = 1; at <= 24; at++) {
      const crash = { at, calls: 0, isDead: false, isDone: at % 3 > 0 };
      await endSubscription(mortalCtx(crash, Date.now()), subscriptionId, 'test').catch(() => {});
    }
    await endSubscription(jobCtx(), subscriptionId, 'test');
    await endSubscription(jobCtx(), subscriptionId, 'again');
    await stripe.deliverEvents();
    await deliverAllJobs();
    const [after] = await invoicesOf(person);
    expect(after?.refunded_cents).toBe(said);
    expect(await accessOf(subscriptionId)).toEqual(ENDED);
    expect(await balanceOf(`paid:${blogger.id}`)).toBe(0);
    expect(await unevenSources()).toEqual([]);
  });

  it('refunds half of a month in its middle', async () => {
    const { person, subscriptionId } = await paidOut(stripe);
    stripe.moveClock(Date.UTC(2026, 11, 16, 12));
    await stripe.deliverEvents();
    await deliverAllJobs();
    const said = await refundOf(subscriptionId);
    expect(said).toBe(500);
    await endSubscription(jobCtx(), subscriptionId, 'test');
    expect((await invoicesOf(person)).map(({ refunded_cents: cents }) => cents)).toEqual([0, 500]);
  });

  it('refunds a duplicate subscription in full, and leaves the first', async () => {
    const { blogger, person, subscriptionId } = await paidOut(stripe);
    const second = await orderedCheckout(1000);
    const { payments } = jobCtx().ports;
    const session = await payments?.createCheckout(`again-${second.id}`, {
      checkoutId: second.id,
      customerId: await provider().createCustomer(`again-${person.id}`, { email: person.email, userId: person.id }),
      productId: await provider().createProduct(`again-${blogger.id}`, { name: 'again', userId: blogger.id }),
      readerId: person.id,
      bloggerId: blogger.id,
      priceCents: 1000,
      firstCharge: 'prorated',
      expiresAt: Date.now() + 3_600_000,
      successUrl: env.APP_ORIGIN,
      cancelUrl: env.APP_ORIGIN,
    });
    stripe.pay(session?.url ?? '');
    await stripe.deliverEvents();
    await deliverAllJobs();
    await stripe.deliverEvents();
    await deliverAllJobs();
    expect(await accessOf(subscriptionId)).toMatchObject({ active: 1, status: 'active' });
    const refunded = (await invoicesOf(person)).map((one) => one.amount_cents === one.refunded_cents);
    expect(refunded.toSorted()).toEqual([false, true]);
    expect(await unevenSources()).toEqual([]);
  });
});
