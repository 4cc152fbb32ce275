import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReconciliationResponse } from '#contract/reconciliation';
import { HOUR } from '#contract/time';
import { requeueOpenEvents } from '../../../worker/features/billing/events.service.ts';
import { startReconcile } from '../../../worker/features/billing/reconcile.service.ts';
import { unbookedRefunds } from '../../../worker/features/billing/reconcile-drift.service.ts';
import { newAdmin } from '../support/admins.ts';
import { deliver, deliverAllJobs, runReconcile, silenceOutbox } from '../support/billing-lane.ts';
import { invoicesOf } from '../support/books.ts';
import { jobCtx, newReader } from '../support/factories.ts';
import { provider } from '../support/ordered.ts';
import { outboxRow } from '../support/outbox.ts';
import { countOf } from '../support/races.ts';
import { beginCheckout, chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('reconcile');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

const liveOf = async (id: string) =>
  await env.DB.prepare('SELECT active, ended_at IS NOT NULL AS ended FROM subscriptions WHERE id = ?1')
    .bind(id)
    .first();

describe('the daily comparison', () => {
  it('finds changes without a webhook, reports them once, and then finds nothing', async () => {
    const blogger = await chargingBlogger(500);
    const ended = await payingReader(stripe, blogger);
    await provider().cancelNow(ended.stripeSubscriptionId);
    const { client } = await newReader();
    const begun = await beginCheckout(client, blogger);
    stripe.pay(begun.url);
    const said = await runReconcile();
    expect(said.join()).toMatch(/differed from Stripe/);
    expect(said.join()).toContain(ended.stripeSubscriptionId);
    expect(await liveOf(ended.subscriptionId)).toEqual({ active: 0, ended: 1 });
    expect(await liveOf(begun.checkoutId)).toEqual({ active: 1, ended: 0 });
    stripe.moveClock(Date.now() + 24 * HOUR);
    expect(await runReconcile()).toEqual([]);
  });

  it('stores its findings, also on a second run of the day, and counts unknown subscriptions', async () => {
    const blogger = await chargingBlogger(500);
    const [ended, endedLater, forgotten] = [
      await payingReader(stripe, blogger),
      await payingReader(stripe, blogger),
      await payingReader(stripe, blogger),
    ];
    await provider().cancelNow(forgotten.stripeSubscriptionId);
    await env.DB.prepare("UPDATE subscriptions SET stripe_subscription_id = 'sub_elsewhere' WHERE id = ?1")
      .bind(forgotten.subscriptionId)
      .run();
    await provider().cancelNow(ended.stripeSubscriptionId);
    stripe.moveClock(Date.now() + HOUR);
    const said = await runReconcile();
    expect(said.filter((line) => line.includes('"subscription":"sub_elsewhere"'))).toHaveLength(1);
    const { client } = await newAdmin();
    const read = async () =>
      (await (await client.get('/api/admin/money/reconciliation')).json<ReconciliationResponse>()).last;
    const first = await read();
    expect(first).toMatchObject({ finishedAt: expect.any(Number), unknown: 1, repaired: 1, found: 1, checked: 1 });
    expect(first?.isRunning).toBe(false);
    await provider().cancelNow(endedLater.stripeSubscriptionId);
    stripe.moveClock(Date.now() + 60_000);
    const log = vi.spyOn(console, 'error').mockReturnValue();
    expect((await client.post('/api/admin/money/reconciliation', {})).status).toBe(200);
    // A second click does not start another run.
    const { last: running } = await (
      await client.post('/api/admin/money/reconciliation', {})
    ).json<ReconciliationResponse>();
    await deliverAllJobs();
    log.mockRestore();
    const second = await read();
    expect(second).toMatchObject({ startedAt: running?.startedAt, unknown: 1, repaired: 1 });
    const isRunning = async (startedAt: number) => {
      const stalled = 'UPDATE reconciliations SET finished_at = NULL, started_at = ?1 WHERE started_at = ?2';
      await env.DB.prepare(stalled).bind(startedAt, second?.startedAt).run();
      const { last } = await (await client.get('/api/admin/money/reconciliation')).json<ReconciliationResponse>();
      await env.DB.prepare(stalled).bind(second?.startedAt, startedAt).run();
      return last?.isRunning;
    };
    expect([await isRunning(Date.now()), await isRunning(Date.now() - 2 * HOUR)]).toEqual([true, false]);
    const begun = await env.DB.prepare("SELECT count(*) AS n FROM audit_entries WHERE action = 'reconcile_started'");
    expect(await begun.first('n')).toBe(1);
    await env.DB.prepare(
      "UPDATE subscriptions SET ended_at = 1, active = 0 WHERE stripe_subscription_id = 'sub_elsewhere'",
    ).run();
  });

  it('reads more subscriptions than one slice, without a call for each unchanged one', async () => {
    const blogger = await chargingBlogger(500);
    const readers = [];
    for (let n = 0; n < 22; n++) readers.push(await payingReader(stripe, blogger));
    for (const { stripeSubscriptionId } of readers.slice(2)) await provider().cancelNow(stripeSubscriptionId);
    stripe.moveClock(Date.now() + 24 * HOUR);
    const before = stripe.sandbox.requests().length;
    await runReconcile();
    const asked = stripe.sandbox
      .requests()
      .slice(before)
      .map(({ path }) => path);
    for (const { stripeSubscriptionId } of readers.slice(0, 2)) {
      expect(asked.filter((path) => path.includes(stripeSubscriptionId))).toEqual([]);
    }
    expect(asked.filter((path) => path === '/v1/subscriptions').length).toBeGreaterThan(0);
    for (const { stripeSubscriptionId } of readers.slice(0, 2)) await provider().cancelNow(stripeSubscriptionId);
    stripe.moveClock(Date.now() + 24 * HOUR);
    await runReconcile();
    for (const { subscriptionId } of readers) expect(await liveOf(subscriptionId)).toEqual({ active: 0, ended: 1 });
  });
});

describe('a paid and refunded invoice', () => {
  it('is found without any event, and written once', async () => {
    const blogger = await chargingBlogger(500);
    const { person } = await payingReader(stripe, blogger);
    stripe.moveClock(Date.UTC(2026, 11, 1, 2));
    // Simulates that only the event of the new period arrived.
    await env.DB.prepare('UPDATE subscriptions SET current_period_end = ?1 WHERE subscriber = ?2')
      .bind(Date.UTC(2027, 0, 1), person.seq)
      .run();
    expect((await runReconcile()).join()).toContain('differed from Stripe');
    const paid = await invoicesOf(person);
    expect(paid.map(({ amount_cents: cents }) => cents)).toEqual([expect.any(Number), 500]);

    const renewal = paid[1];
    const refund = await provider().refund('lost', { chargeId: renewal?.charge_id ?? '', cents: 100 });
    stripe.moveClock(Date.now() + 24 * HOUR);
    expect((await runReconcile()).join()).toContain(renewal?.id);
    expect((await invoicesOf(person))[1]).toMatchObject({ refunded_cents: 100 });
    stripe.sandbox.failRefund(refund.id);
    stripe.moveClock(Date.now() + 24 * HOUR);
    await runReconcile();
    expect((await invoicesOf(person))[1]).toMatchObject({ refunded_cents: 0 });

    stripe.sandbox.dispute(renewal?.charge_id ?? '', 'needs_response');
    stripe.moveClock(Date.now() + 24 * HOUR);
    await runReconcile();
    expect((await invoicesOf(person))[1]).toMatchObject({ disputed_cents: 500 });
    stripe.sandbox.dispute(renewal?.charge_id ?? '', 'won');
    stripe.moveClock(Date.now() + 40 * 24 * HOUR);
    await runReconcile();
    expect((await invoicesOf(person))[1]).toMatchObject({ disputed_cents: 0 });
    stripe.moveClock(Date.now() + 24 * HOUR);
    expect(await runReconcile()).toEqual([]);
  });

  it('belongs to a subscription that continues', async () => {
    const blogger = await chargingBlogger(500);
    const { client, subscriptionId, stripeSubscriptionId } = await payingReader(stripe, blogger);
    await client.delete(`/api/subscriptions/${subscriptionId}`);
    expect(await liveOf(subscriptionId)).toEqual({ active: 0, ended: 0 });
    await provider().setCancelAtPeriodEnd(stripeSubscriptionId, false);
    stripe.moveClock(Date.now() + 24 * HOUR);
    await runReconcile();
    expect(await liveOf(subscriptionId)).toEqual({ active: 1, ended: 0 });
  });
});

it('continues with the next side when a message names one that no longer exists', async () => {
  await deliver('reconcile', { day: 'old', step: 0, side: 'gone', cursor: null });
  expect(await outboxRow('reconcile:old:1')).not.toBeNull();
});

it('compares nothing without payments', async () => {
  const at = Date.UTC(2031, 0, 1);
  const ctx = jobCtx(at);
  await startReconcile({ ...ctx, ports: { ...ctx.ports, payments: null } });
  expect(await countOf('reconciliations WHERE started_at = ?1', at)).toBe(0);
});

it('finds no drift in what another product sold with the same account', async () => {
  await deliver('apply', { invoiceId: 'in_of_nobody', run: 'none' });
  const refund = { id: 're_of_nobody', chargeId: 'ch_of_nobody', hasFailed: false };
  expect(await unbookedRefunds(jobCtx(), [refund])).toEqual([]);
});

describe('received events that are not applied', () => {
  it('are ignored when an earlier version of the product handled their type', async () => {
    await env.DB.prepare(
      `INSERT INTO stripe_events (id, type, object_id, state, received_at, tried_at)
       VALUES ('evt_old', 'payout.paid', 'po_1', 'received', ?1, ?1)`,
    )
      .bind(Date.now() - HOUR)
      .run();
    await requeueOpenEvents(jobCtx());
    await deliverAllJobs(jobCtx, 'events');
    const row = await env.DB.prepare("SELECT state FROM stripe_events WHERE id = 'evt_old'").first();
    expect(row).toEqual({ state: 'ignored' });
  });

  it('are queued again by the hourly job, an hour later', async () => {
    const blogger = await chargingBlogger(500);
    const { stripeSubscriptionId, subscriptionId } = await payingReader(stripe, blogger);
    await provider().setCancelAtPeriodEnd(stripeSubscriptionId, true);
    await env.DB.prepare(
      `INSERT INTO stripe_events (id, type, object_id, state, received_at, tried_at)
       VALUES ('evt_left', 'customer.subscription.updated', ?1, 'received', ?2, ?2)`,
    )
      .bind(stripeSubscriptionId, Date.now())
      .run();
    await requeueOpenEvents(jobCtx());
    await deliverAllJobs(jobCtx, 'events');
    expect(await liveOf(subscriptionId)).toEqual({ active: 1, ended: 0 });
    await requeueOpenEvents(jobCtx(Date.now() + HOUR));
    await deliverAllJobs(jobCtx, 'events');
    expect(await liveOf(subscriptionId)).toEqual({ active: 0, ended: 0 });
    const row = await env.DB.prepare("SELECT state FROM stripe_events WHERE id = 'evt_left'").first();
    expect(row).toEqual({ state: 'applied' });
  });

  it('are queued again also after the queue has parked them, and do not block the others', async () => {
    const now = Date.now();
    const store = async (id: string, object: string) =>
      await env.DB.prepare(
        `INSERT INTO stripe_events (id, type, object_id, state, received_at, tried_at)
         VALUES (?1, 'invoice.paid', ?2, 'received', ?3, ?3)`,
      )
        .bind(id, object, now - HOUR)
        .run();
    await store('evt_bad', 'in_bad');
    await store('evt_good', 'in_of_nobody');
    const log = vi.spyOn(console, 'error').mockReturnValue();
    stripe.sandbox.faults.add({ kind: 'error', path: '/v1/invoices/in_bad', count: 1000 });
    await requeueOpenEvents(jobCtx(now));
    await deliverAllJobs(jobCtx, 'events');
    const row = async (id: string) =>
      await env.DB.prepare('SELECT state FROM stripe_events WHERE id = ?1').bind(id).first('state');
    expect([await row('evt_bad'), await row('evt_good')]).toEqual(['received', 'ignored']);
    expect((await outboxRow('event:evt_bad'))?.state).toBe('parked');
    stripe.sandbox.faults.clear();
    await requeueOpenEvents(jobCtx(now + 48 * HOUR));
    await deliverAllJobs(jobCtx, 'events');
    log.mockRestore();
    expect(await row('evt_bad')).toBe('ignored');
    expect(await outboxRow('event:evt_bad')).toBeNull();
  });
});
