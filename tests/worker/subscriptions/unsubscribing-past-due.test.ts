import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { monthStart } from '#contract/prices';
import type { SubscriptionsResponse } from '#contract/subscriptions';
import { DAY } from '#contract/time';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { invoicesOf, unevenSources } from '../support/books.ts';
import { newPost, signedIn } from '../support/factories.ts';
import { provider } from '../support/ordered.ts';
import { beginCheckout, chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';
import { canRead, offerOf, subscribeTo, subscriptionsOf } from '../support/subscriptions.ts';

const CARD_FAILS_LATER = '4000000000000341';
const stripe = sandboxFor('unsubscribing-past-due');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

/** Returns a reader whose payment of the 1st has just failed. Each call uses its own month. */
async function pastDue() {
  const begins = monthStart(Date.now(), 1);
  stripe.moveClock(begins + 9 * DAY);
  const blogger = await chargingBlogger();
  const post = await newPost({ by: blogger, isFree: false });
  const reader = await payingReader(stripe, blogger, CARD_FAILS_LATER);
  stripe.moveClock(monthStart(begins, 1) + DAY / 12);
  await stripe.deliverEvents();
  return { ...reader, blogger, post, client: await signedIn(reader.person) };
}

/** Moves the clock past all payment retries of the provider. */
async function waitForRetries(): Promise<void> {
  for (let n = 0; n < 10; n++) {
    stripe.moveClock(Date.now() + DAY);
    await stripe.deliverEvents();
    await deliverAllJobs();
  }
}

describe('unsubscribing while a payment is missing', () => {
  it('ends the subscription immediately, and collects nothing more', async () => {
    const { person, client, post, subscriptionId, stripeSubscriptionId } = await pastDue();
    expect(await canRead(client, post)).toBe(true);
    const response = await client.delete(`/api/subscriptions/${subscriptionId}`);
    expect(response.status).toBe(200);
    expect(await response.json<SubscriptionsResponse>()).toMatchObject({
      active: [],
      ending: [],
      totalMonthlyCents: 0,
    });
    expect(await provider().subscription(stripeSubscriptionId)).toMatchObject({ status: 'canceled' });
    expect(await canRead(client, post)).toBe(false);
    const before = await invoicesOf(person);
    await waitForRetries();
    expect(await invoicesOf(person)).toEqual(before);
    expect(before.map(({ refunded_cents: cents }) => cents)).toEqual([0]);
    expect(await unevenSources()).toEqual([]);
  });

  it('does so through the provider’s portal too, and allows a new one', async () => {
    const { person, blogger, stripeSubscriptionId } = await pastDue();
    await provider().setCancelAtPeriodEnd(stripeSubscriptionId, true);
    await stripe.deliverEvents();
    await deliverAllJobs();
    expect(await provider().subscription(stripeSubscriptionId)).toMatchObject({ status: 'canceled' });
    await waitForRetries();
    expect(await invoicesOf(person)).toHaveLength(1);
    const later = await signedIn(person);
    expect((await offerOf(later, blogger)).subscription).toBeNull();
    expect((await beginCheckout(later, blogger)).url).toContain('/pay/');
  });

  it('allows a new one immediately, before the event of the end', async () => {
    const { client, blogger, subscriptionId, stripeSubscriptionId } = await pastDue();
    await provider().setCancelAtPeriodEnd(stripeSubscriptionId, true);
    await stripe.deliverEvents();
    expect(await subscriptionsOf(client)).toMatchObject({ active: [], ending: [] });
    expect((await offerOf(client, blogger)).subscription).toBeNull();
    const answer = await (await subscribeTo(client, blogger)).json<{ outcome: string; checkoutId: string }>();
    expect(answer.outcome).toBe('checkout');
    expect(answer.checkoutId).not.toBe(subscriptionId);
    expect(await provider().subscription(stripeSubscriptionId)).toMatchObject({ status: 'canceled' });
  });
});

it('shows a missing payment as closed after three days, in the list, the offer and the article', async () => {
  const { person, blogger, post } = await pastDue();
  const at = async (isOpen: boolean) => {
    const reader = await signedIn(person);
    const [mine] = (await subscriptionsOf(reader)).active;
    const { subscription } = await offerOf(reader, blogger);
    const article = await (await reader.get(`/api/posts/${post.id}`)).json<{ subscription: object | null }>();
    const shown = { standing: 'past_due', accessUntil: expect.any(Number), isOpen };
    expect(mine).toMatchObject(shown);
    expect(subscription).toMatchObject(shown);
    expect(article.subscription).toEqual({ ...shown, accessUntil: mine?.accessUntil });
    expect(await canRead(reader, post)).toBe(isOpen);
    return mine?.accessUntil ?? 0;
  };
  const end = await at(true);
  stripe.moveClock(end - 1000);
  await at(true);
  stripe.moveClock(end);
  await at(false);
});

it('ends a subscription that the provider does not collect any more, and allows a new one', async () => {
  const { client, blogger, subscriptionId, stripeSubscriptionId } = await pastDue();
  for (const status of ['unpaid', 'paused']) {
    await env.DB.prepare('UPDATE subscriptions SET status = ?2, active = 0 WHERE id = ?1')
      .bind(subscriptionId, status)
      .run();
    expect((await offerOf(client, blogger)).subscription).toBeNull();
    expect(await subscriptionsOf(client)).toMatchObject({ active: [], ending: [] });
  }
  expect(await (await subscribeTo(client, blogger)).json()).toMatchObject({ outcome: 'checkout' });
  expect(await provider().subscription(stripeSubscriptionId)).toMatchObject({ status: 'canceled' });
});
