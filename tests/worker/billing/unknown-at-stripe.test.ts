import { env } from 'cloudflare:workers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { endSubscription } from '../../../worker/features/billing/billing.service.ts';
import { endIfUnknownToProvider } from '../../../worker/features/billing/end-subscription.service.ts';
import { syncSubscription } from '../../../worker/features/billing/subscription-sync.service.ts';
import { PaymentsDown } from '../../../worker/platform/stripe/payment-errors.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { type Client, errorOf } from '../support/client.ts';
import { jobCtx, newPost, type Person } from '../support/factories.ts';
import { provider } from '../support/ordered.ts';
import { beginCheckout, chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';
import { canRead, subscriptionsOf } from '../support/subscriptions.ts';

const stripe = sandboxFor('forgotten-subscriptions');
const log = vi.spyOn(console, 'error');
beforeAll(silenceOutbox);
beforeEach(() => void log.mockReturnValue());
afterEach(() => log.mockClear());
afterAll(() => void vi.restoreAllMocks());

async function paid() {
  const blogger = await chargingBlogger(1000);
  const post = await newPost({ by: blogger, isFree: false });
  return { blogger, post, ...(await payingReader(stripe, blogger)) };
}

const nameSubscription = async (id: string, stripeId: string) =>
  await env.DB.prepare('UPDATE subscriptions SET stripe_subscription_id = ?2 WHERE id = ?1').bind(id, stripeId).run();

/** Makes the provider respond that the objects of a subscription are unknown, as with another account's key. */
async function withAnotherAccount(
  { subscriptionId, stripeSubscriptionId, person }: Awaited<ReturnType<typeof paid>>,
  work: () => Promise<void>,
): Promise<void> {
  const nameReader = async (name: string) =>
    await env.DB.prepare('UPDATE stripe_customers SET stripe_customer_id = ?2 WHERE user = ?1')
      .bind(person.seq, name)
      .run();
  const customer = await customerOf(person);
  await nameReader(`cus_elsewhere_${person.seq}`);
  await nameSubscription(subscriptionId, `sub_elsewhere_${person.seq}`);
  await work();
  await nameReader(customer);
  await nameSubscription(subscriptionId, stripeSubscriptionId);
}

async function customerOf({ seq }: Person): Promise<string> {
  const row = await env.DB.prepare('SELECT stripe_customer_id AS id FROM stripe_customers WHERE user = ?1')
    .bind(seq)
    .first<{ id: string }>();
  return row?.id ?? '';
}

const endsAskedFor = async () =>
  (await env.DB.prepare("SELECT id FROM outbox_messages WHERE kind = 'end'").all<{ id: string }>()).results;

const unsubscribe = (client: Client, id: string) => client.delete(`/api/subscriptions/${id}`);

it('ends an unsubscribed subscription, and accepts a new one of its reader', async () => {
  const { subscriptionId, client, blogger, post } = await paid();
  await nameSubscription(subscriptionId, 'sub_forgotten');
  const response = await unsubscribe(client, subscriptionId);
  expect(await response.json()).toMatchObject({ active: [], ending: [] });
  expect(await canRead(client, post)).toBe(false);
  expect(log.mock.calls.join()).toContain('does not know sub_forgotten');
  const { url } = await beginCheckout(client, blogger);
  expect(url).toContain('/pay/');
});

it('can end a subscription that is known again', async () => {
  const { subscriptionId, stripeSubscriptionId } = await paid();
  await nameSubscription(subscriptionId, 'sub_away');
  await endSubscription(jobCtx(), subscriptionId, 'test');
  expect(await endsAskedFor()).toEqual([]);
  await nameSubscription(subscriptionId, stripeSubscriptionId);
  await syncSubscription(jobCtx(), { subscriptionId: stripeSubscriptionId });
  await endSubscription(jobCtx(), subscriptionId, 'test');
  expect(await provider().subscription(stripeSubscriptionId)).toMatchObject({ status: 'canceled' });
});

it('ends nothing with the key of another account, and queues nothing that would end it later', async () => {
  const reader = await paid();
  const { subscriptionId, client, post, stripeSubscriptionId } = reader;
  const before = await endsAskedFor();
  await withAnotherAccount(reader, async () => {
    expect(await errorOf(await unsubscribe(client, subscriptionId))).toMatchObject({
      status: 503,
      code: 'unavailable',
    });
    expect((await subscriptionsOf(client)).active).toHaveLength(1);
    expect(await canRead(client, post)).toBe(true);
  });
  expect(await endsAskedFor()).toEqual(before);
  expect((await unsubscribe(client, subscriptionId)).status).toBe(200);
  expect(await provider().subscription(stripeSubscriptionId)).toMatchObject({ cancelsAtPeriodEnd: true });
});

it('ends nothing that is unknown here and there', async () => {
  await expect(endIfUnknownToProvider(jobCtx(), 'sub_of_nobody')).rejects.toThrow(PaymentsDown);
});

it('preserves the paid access of a reader who wants to continue', async () => {
  const { subscriptionId, client, post } = await paid();
  await unsubscribe(client, subscriptionId);
  await nameSubscription(subscriptionId, 'sub_not_resumed');
  expect((await client.post(`/api/subscriptions/${subscriptionId}/resume`, {})).status).toBe(404);
  expect(await canRead(client, post)).toBe(true);
  expect((await subscriptionsOf(client)).ending).toHaveLength(1);
});
