import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { monthStart } from '#contract/prices';
import { DAY } from '#contract/time';
import { requestBloggerDeletion } from '../../../worker/features/deletions/deletions.service.ts';
import { deliver, deliverAllJobs, deliverOldest, silenceOutbox } from '../support/billing-lane.ts';
import { invoicesOf, unevenSources } from '../support/books.ts';
import { quietCtx } from '../support/deletions.ts';
import { newPost, signedIn } from '../support/factories.ts';
import { provider } from '../support/ordered.ts';
import { chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';
import { canRead, subscriptionsOf } from '../support/subscriptions.ts';

const stripe = sandboxFor('ends-by-state');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

/** Returns a reader who subscribes in one month and pays in the next. Each call uses its own months. */
async function renewed({ isDeclined = false } = {}) {
  const begins = monthStart(Date.now(), 2);
  stripe.moveClock(begins + 9 * DAY);
  await stripe.deliverEvents();
  const blogger = await chargingBlogger(1000);
  const post = await newPost({ by: blogger, isFree: false });
  const reader = await payingReader(stripe, blogger);
  if (isDeclined) stripe.sandbox.faults.add({ kind: 'decline' });
  stripe.moveClock(monthStart(begins, 1) + DAY / 12);
  await stripe.deliverEvents();
  return { ...reader, blogger, post, client: await signedIn(reader.person) };
}

const statusOf = async (stripeSubscriptionId: string) =>
  (await provider().subscription(stripeSubscriptionId))?.status ?? null;

it('preserves an unsubscribed subscription until its end when a missing payment arrives first', async () => {
  const { person, client, post, stripeSubscriptionId } = await renewed({ isDeclined: true });
  expect(await statusOf(stripeSubscriptionId)).toBe('past_due');
  await provider().setCancelAtPeriodEnd(stripeSubscriptionId, true);
  await stripe.deliverEvents();
  // The end waits in the outbox while the provider finally collects; that event has not been delivered.
  stripe.moveClock(Date.now() + 5 * DAY);
  expect(await statusOf(stripeSubscriptionId)).toBe('active');
  await deliverAllJobs();
  expect(await statusOf(stripeSubscriptionId)).toBe('active');
  expect(await canRead(await signedIn(person), post)).toBe(true);
  await stripe.deliverEvents();
  expect((await subscriptionsOf(await signedIn(person))).ending).toHaveLength(1);
  expect((await invoicesOf(person)).map(({ refunded_cents: cents }) => cents)).toEqual([0, 0]);

  // The earlier state is no longer requested; when it occurs again, it is requested again.
  const paid = (await invoicesOf(person))[1];
  await provider().refund(`whole-${paid?.id}`, { chargeId: paid?.charge_id ?? '', cents: 1000 });
  await stripe.deliverEvents();
  await deliverAllJobs();
  expect(await statusOf(stripeSubscriptionId)).toBe('canceled');
  expect(await canRead(client, post)).toBe(false);
});

it('cancels the end when a payment arrives between two attempts', async () => {
  const { stripeSubscriptionId } = await renewed({ isDeclined: true });
  await provider().setCancelAtPeriodEnd(stripeSubscriptionId, true);
  await stripe.deliverEvents();
  stripe.sandbox.faults.add({ kind: 'error', method: 'DELETE', count: 3 });
  await expect(deliverOldest('end-by-state')).rejects.toThrow();
  expect(await statusOf(stripeSubscriptionId)).toBe('past_due');
  stripe.moveClock(Date.now() + 5 * DAY);
  await deliverAllJobs();
  expect(await statusOf(stripeSubscriptionId)).toBe('active');
});

it('refunds the unused part also when the end arrives before the refund was made', async () => {
  const { person, stripeSubscriptionId } = await renewed();
  const [first] = await invoicesOf(person);
  stripe.moveClock(Date.now() + 10 * DAY);
  stripe.sandbox.dispute(first?.charge_id ?? '', 'needs_response');
  await stripe.deliverEvents();
  stripe.sandbox.faults.add({ kind: 'lost', how: 'error', method: 'DELETE', count: 3 });
  await expect(deliverOldest('end-by-state')).rejects.toThrow();
  expect(await statusOf(stripeSubscriptionId)).toBe('canceled');
  await stripe.deliverEvents();
  await deliverAllJobs();
  expect((await provider().invoicesOf(stripeSubscriptionId, 1))[0]?.refunds).toHaveLength(1);
});

it('repeats a request for an end that was canceled before, also for an unsubscribed subscription', async () => {
  const { person, client, subscriptionId, stripeSubscriptionId } = await renewed();
  await client.delete(`/api/subscriptions/${subscriptionId}`);
  await stripe.deliverEvents();
  const paid = (await invoicesOf(person))[1];
  const giveBack = async (key: string) =>
    await provider().refund(`${key}-${paid?.id}`, { chargeId: paid?.charge_id ?? '', cents: 1000 });
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { id } = await giveBack('fails');
  await stripe.deliverEvents();
  stripe.sandbox.failRefund(id);
  await deliverAllJobs();
  await stripe.deliverEvents();
  await deliverAllJobs();
  expect(await statusOf(stripeSubscriptionId)).toBe('active');
  log.mockRestore();
  await giveBack('arrives');
  await stripe.deliverEvents();
  await deliverAllJobs();
  expect(await statusOf(stripeSubscriptionId)).toBe('canceled');
});

it('refunds a paid and undisputed invoice when another one is disputed', async () => {
  const { person, client, post, stripeSubscriptionId } = await renewed();
  const [first, second] = await invoicesOf(person);
  stripe.moveClock(Date.now() + 10 * DAY);
  stripe.sandbox.dispute(first?.charge_id ?? '', 'needs_response');
  await stripe.deliverEvents();
  await deliverAllJobs();
  await stripe.deliverEvents();
  expect(await statusOf(stripeSubscriptionId)).toBe('canceled');
  expect(await canRead(client, post)).toBe(false);
  const [disputed, other] = await invoicesOf(person);
  expect(disputed).toMatchObject({ refunded_cents: 0, disputed_cents: first?.amount_cents });
  expect(other).toMatchObject({ id: second?.id, disputed_cents: 0 });
  expect(other?.refunded_cents).toBeGreaterThan(500);
  expect(other?.refunded_cents).toBeLessThan(1000);
  expect(await unevenSources()).toEqual([]);
});

it('ends waiting subscriptions immediately on a deletion, and refunds nothing twice', async () => {
  const { person, blogger, stripeSubscriptionId } = await renewed();
  const [first] = await invoicesOf(person);
  stripe.sandbox.dispute(first?.charge_id ?? '', 'needs_response');
  await stripe.deliverEvents();
  await requestBloggerDeletion(quietCtx(), blogger.id, 'admin');
  await env.DB.prepare("UPDATE outbox_messages SET next_attempt_at = ?1 WHERE kind = 'end-by-state'")
    .bind(Date.now() + DAY)
    .run();
  await deliverAllJobs();
  expect(await statusOf(stripeSubscriptionId)).toBe('canceled');
  const [newest] = await provider().invoicesOf(stripeSubscriptionId, 1);
  expect(newest?.refunds).toHaveLength(1);
  expect(await unevenSources()).toEqual([]);
});

it('ignores a subscription of another deployment', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { person, stripeSubscriptionId } = await renewed();
  await env.DB.prepare('DELETE FROM users WHERE seq = ?1').bind(person.seq).run();
  await deliver('end-by-state', { stripeSubscriptionId });
  expect(await statusOf(stripeSubscriptionId)).toBe('active');
  log.mockRestore();
});
