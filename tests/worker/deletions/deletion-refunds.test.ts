import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { endSubscription } from '../../../worker/features/billing/billing.service.ts';
import { continueDeletion } from '../../../worker/features/deletions/deletion-saga.service.ts';
import { readDeletionProgress, requestBloggerDeletion } from '../../../worker/features/deletions/deletions.service.ts';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { invoicesOf, unevenSources } from '../support/books.ts';
import { quietCtx } from '../support/deletions.ts';
import type { Person } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';
import { provider } from '../support/ordered.ts';
import { chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('deletion-refunds');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

/** Returns the emails that a reader received about a blogger's deletion. */
const toldTo = async (reader: Person, blogger: Person) =>
  (await mailsTo(reader.email)).filter(({ subject }) => subject.startsWith(blogger.username)).map(({ text }) => text);

const backOf = (cents = 0) => expect.stringContaining(`$${(cents / 100).toFixed(2)} back`);

it('completes a deletion when the provider rejects a refund, and makes the refund later', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const blogger = await chargingBlogger(1000);
  const { person, stripeSubscriptionId } = await payingReader(stripe, blogger);
  stripe.moveClock(Date.now() + 5 * 86_400_000);
  const { id } = await requestBloggerDeletion(quietCtx(), blogger.id, 'admin');
  // As with an insufficient balance: the transfer fails, also with each new idempotency key.
  stripe.sandbox.faults.add({ kind: 'error', status: 400, method: 'POST', path: '/v1/refunds', count: 3 });
  await deliverAllJobs();
  expect(await readDeletionProgress(quietCtx(), id)).toMatchObject({ state: 'done', subscriptionsDone: 1 });
  expect(await provider().subscription(stripeSubscriptionId)).toMatchObject({ status: 'canceled' });
  const asked = stripe.sandbox.requests().filter(({ method, path }) => method === 'POST' && path === '/v1/refunds');
  expect(asked.map(({ status }) => status)).toEqual([400, 400, 400, 200]);

  const [refund, ...others] = (await provider().invoicesOf(stripeSubscriptionId))[0]?.refunds ?? [];
  expect(others).toEqual([]);
  expect((await invoicesOf(person))[0]?.refunded_cents).toBe(refund?.cents);
  expect(await toldTo(person, blogger)).toEqual([backOf(refund?.cents)]);
  expect(await unevenSources()).toEqual([]);
});

it('waits for a rejected calculation of a refund, and notifies the reader of the final amount', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const blogger = await chargingBlogger(1000);
  const { person, stripeSubscriptionId } = await payingReader(stripe, blogger);
  stripe.moveClock(Date.now() + 86_400_000);
  const { id } = await requestBloggerDeletion(quietCtx(), blogger.id, 'admin');
  stripe.sandbox.faults.add({ kind: 'error', status: 400, method: 'GET', path: '/v1/invoices' });
  await deliverAllJobs();
  expect(await readDeletionProgress(quietCtx(), id)).toMatchObject({ state: 'done', subscriptionsDone: 1 });
  const [refund] = (await provider().invoicesOf(stripeSubscriptionId))[0]?.refunds ?? [];
  expect(refund?.cents).toBeGreaterThan(0);
  expect(await toldTo(person, blogger)).toEqual([backOf(refund?.cents)]);
});

it('notifies of a refund once, also when its end is not settled', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const blogger = await chargingBlogger(1000);
  const { person, subscriptionId, stripeSubscriptionId } = await payingReader(stripe, blogger);
  stripe.moveClock(Date.now() + 86_400_000);
  await endSubscription(quietCtx(), subscriptionId, 'test');
  await deliverAllJobs();
  // Simulates a crash before the last line, and a provider that rejects the next fetch.
  await env.DB.prepare("UPDATE outbox_messages SET state = 'waiting', next_attempt_at = ?2 WHERE id = ?1")
    .bind(`end:${stripeSubscriptionId}`, Date.now() + 86_400_000)
    .run();
  stripe.sandbox.faults.add({ kind: 'error', status: 400, method: 'GET', path: '/v1/invoices' });
  await requestBloggerDeletion(quietCtx(), blogger.id, 'admin');
  await deliverAllJobs();
  const [refund] = (await provider().invoicesOf(stripeSubscriptionId))[0]?.refunds ?? [];
  expect(await toldTo(person, blogger)).toEqual([backOf(refund?.cents)]);
});

it('completes a deletion with a subscription that the provider does not know', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const blogger = await chargingBlogger(1000);
  const { subscriptionId } = await payingReader(stripe, blogger);
  await env.DB.prepare("UPDATE subscriptions SET stripe_subscription_id = 'sub_unknown' WHERE id = ?1")
    .bind(subscriptionId)
    .run();
  const { id } = await requestBloggerDeletion(quietCtx(), blogger.id, 'admin');
  await deliverAllJobs();
  expect(await readDeletionProgress(quietCtx(), id)).toMatchObject({ state: 'done', subscriptionsDone: 1 });
});

it('erases no subscription that is ended here but live at Stripe', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const blogger = await chargingBlogger(1000);
  const { person, subscriptionId, stripeSubscriptionId } = await payingReader(stripe, blogger);
  // As when Stripe has given up collecting: it is ended here first, and a job ends it at Stripe.
  await env.DB.prepare("UPDATE subscriptions SET ended_at = ?2, active = 0, status = 'unpaid' WHERE id = ?1")
    .bind(subscriptionId, Date.now())
    .run();
  const { id } = await requestBloggerDeletion(quietCtx(), blogger.id, 'admin');
  await continueDeletion(quietCtx(), { deletion: id, run: 0 });
  expect(log.mock.calls.join()).toContain(`${stripeSubscriptionId} is still live`);
  const stored = env.DB.prepare('SELECT count(*) AS n FROM subscriptions WHERE subscriber = ?1').bind(person.seq);
  expect(await stored.first<number>('n')).toBe(1);
  expect(await readDeletionProgress(quietCtx(), id)).toMatchObject({ state: 'cancelling' });

  await provider().cancelNow(stripeSubscriptionId);
  await deliverAllJobs();
  expect(await stored.first<number>('n')).toBe(0);
  expect(await readDeletionProgress(quietCtx(), id)).toMatchObject({ state: 'done' });
});
