import { env, exports } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { startReconcile } from '../../../worker/features/billing/reconcile.service.ts';
import { deliverAllJobs } from '../support/billing-lane.ts';
import { errorOf } from '../support/client.ts';
import { erased } from '../support/deletions.ts';
import { jobCtx, newReader } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';
import { provider } from '../support/ordered.ts';
import { listen, receivedMessages, receiveNextMessages } from '../support/sockets.ts';
import { applyEvent, beginCheckout, chargingBlogger, payingReader, postEvent, sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('webhooks');

const eventRow = async (id: string) =>
  await env.DB.prepare('SELECT state, error FROM stripe_events WHERE id = ?1')
    .bind(id)
    .first<{ state: string; error: string | null }>();

const accountEvent = (id: string, type = 'account.updated') => ({
  id,
  object: 'event',
  type,
  data: { object: { id: 'acct_unknown', object: 'account' } },
});

describe('the webhook', () => {
  it('accepts only events signed with one of its secrets, and stores nothing else', async () => {
    const event = accountEvent('evt_unsigned');
    const bad = await postEvent(event, 'whsec_of_somebody_else');
    expect(bad.status).toBe(400);
    expect((await errorOf(bad)).code).toBe('malformed_request');
    const none = await exports.default.fetch(`${env.APP_ORIGIN}/api/webhooks/stripe`, {
      method: 'POST',
      body: JSON.stringify(event),
    });
    expect(none.status).toBe(400);
    expect(await eventRow('evt_unsigned')).toBeNull();
    expect((await postEvent(event, 'whsec_test_next')).status).toBe(200);
    expect(await eventRow('evt_unsigned')).toEqual({ state: 'ignored', error: null });
  });

  it('rejects bodies that are not events', async () => {
    const response = await exports.default.fetch(`${env.APP_ORIGIN}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'Stripe-Signature': 't=1,v1=0' },
      body: 'x'.repeat(1024 * 1024 + 1),
    });
    expect(response.status).toBe(413);
  });

  it('is the only address that needs no Origin', async () => {
    for (const path of ['/api/webhooks', '/api/webhooks/other', '/api/subscriptions']) {
      const response = await exports.default.fetch(`${env.APP_ORIGIN}${path}`, { method: 'POST', body: '{}' });
      expect((await errorOf(response)).code, path).toBe('foreign_origin');
    }
  });

  it('ignores unhandled and foreign events', async () => {
    expect((await postEvent(accountEvent('evt_other', 'product.created'))).status).toBe(200);
    expect(await eventRow('evt_other')).toEqual({ state: 'ignored', error: null });
    const gone = { ...accountEvent('evt_gone', 'customer.subscription.updated') };
    gone.data = { object: { id: 'sub_of_nobody', object: 'subscription' } };
    expect((await postEvent(gone)).status).toBe(200);
    expect(await eventRow('evt_gone')).toEqual({ state: 'ignored', error: null });
  });

  it('opens paid content, writes the reader once, and updates the waiting page', async () => {
    const blogger = await chargingBlogger(500);
    const { person, client } = await newReader();
    const { url, checkoutId } = await beginCheckout(client, blogger);
    const page = await listen(client);
    expect(stripe.pay(url).outcome).toBe('paid');
    await stripe.deliverEvents({ twice: true });
    const topics = [...(await receiveNextMessages(page)), ...(await receivedMessages(page))];
    expect(topics).toContainEqual({ type: 'invalidate', topic: 'subscriptions' });
    const row = await env.DB.prepare('SELECT active, status, ended_at FROM subscriptions WHERE id = ?1')
      .bind(checkoutId)
      .first();
    expect(row).toEqual({ active: 1, status: 'active', ended_at: null });
    const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([`You are subscribed to ${blogger.username}`]);
    const follows = await env.DB.prepare('SELECT blogger FROM follows WHERE user = ?1').bind(person.seq).all();
    expect(follows.results).toEqual([{ blogger: blogger.seq }]);
    const count = await env.DB.prepare('SELECT active_subscribers AS n FROM profiles WHERE user = ?1')
      .bind(blogger.seq)
      .first();
    expect(count).toEqual({ n: 1 });
  });

  it('stores the reason of a failure, and applies the event when the queue retries', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const blogger = await chargingBlogger();
    const { client } = await newReader();
    const { url, checkoutId } = await beginCheckout(client, blogger);
    stripe.pay(url);
    stripe.sandbox.faults.add({ kind: 'error', path: '/v1/subscriptions/:id', count: 1000 });
    const event = stripe.waiting().find(({ type }) => type === 'checkout.session.completed');
    expect(new Set(await stripe.deliverEvents())).toEqual(new Set([200]));
    expect(await eventRow(event?.id ?? '')).toMatchObject({ state: 'received', error: expect.stringMatching(/\w/) });
    stripe.sandbox.faults.clear();
    await applyEvent(event?.id ?? '');
    expect(await eventRow(event?.id ?? '')).toEqual({ state: 'applied', error: null });
    const row = await env.DB.prepare('SELECT active FROM subscriptions WHERE id = ?1').bind(checkoutId).first();
    expect(row).toEqual({ active: 1 });
    log.mockRestore();
  });

  it('stays silent about a deleted user, and ends remaining payments', async () => {
    const blogger = await chargingBlogger(400);
    const { person, stripeSubscriptionId } = await payingReader(stripe, blogger);
    await erased(person);
    stripe.moveClock(Date.UTC(2026, 11, 1, 2));
    const statuses = await stripe.deliverEvents();
    expect(new Set(statuses)).toEqual(new Set([200]));
    await deliverAllJobs();
    expect(await provider().subscription(stripeSubscriptionId)).toMatchObject({ status: 'canceled' });
    expect(new Set(await stripe.deliverEvents())).toEqual(new Set([200]));
  });

  it('ignores subscriptions of unknown users, because another deployment may share the account', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { person, stripeSubscriptionId } = await payingReader(stripe, await chargingBlogger(400));
    await env.DB.prepare('DELETE FROM users WHERE seq = ?1').bind(person.seq).run();
    stripe.moveClock(Date.UTC(2027, 0, 1, 2));
    const events = stripe.waiting().filter((event) => JSON.stringify(event).includes(stripeSubscriptionId));
    expect(events.length).toBeGreaterThan(1);
    expect(new Set(await stripe.deliverEvents())).toEqual(new Set([200]));
    for (const { id } of events) expect(await eventRow(id)).toEqual({ state: 'ignored', error: null });
    await startReconcile(jobCtx());
    await deliverAllJobs();
    expect(await provider().subscription(stripeSubscriptionId)).toMatchObject({ status: 'active' });
    const paid = await provider().invoicesOf(stripeSubscriptionId);
    expect(paid.flatMap(({ refunds }) => refunds)).toEqual([]);
    expect(log.mock.calls.join()).toContain(`${stripeSubscriptionId} belongs to unknown users`);
    log.mockRestore();
  });
});
