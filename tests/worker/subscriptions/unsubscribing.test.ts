import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { SubscriptionsResponse } from '#contract/subscriptions';
import { DAY } from '#contract/time';
import { newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newPost, newReader, signedIn, subscribe } from '../support/factories.ts';
import { provider } from '../support/ordered.ts';
import { beginCheckout, chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';
import { canRead, checkoutsOf, offerOf, subscribeTo, subscriptionsOf } from '../support/subscriptions.ts';

const MIDMONTH = Date.UTC(2026, 10, 10, 12);
const DECEMBER = Date.UTC(2026, 11, 1);
/** One round trip to read, three to write the provider's state, which is read before and after the call. */
const TRIPS_TO_CHANGE = 4;
const stripe = sandboxFor('unsubscribing', MIDMONTH);
const { deliverEvents } = stripe;

describe('unsubscribing', () => {
  it('charges nothing more, preserves paid access, and can be reversed', async () => {
    const blogger = await chargingBlogger();
    const post = await newPost({ by: blogger, isFree: false });
    const { client, subscriptionId } = await payingReader(stripe, blogger);
    const path = `/api/subscriptions/${subscriptionId}`;
    const response = await client.delete(path);
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(TRIPS_TO_CHANGE);
    const ending = { id: subscriptionId, standing: 'ending', paidUntil: DECEMBER, accessUntil: DECEMBER };
    const remaining = await response.json<SubscriptionsResponse>();
    expect(remaining).toMatchObject({ active: [], ending: [ending], totalMonthlyCents: 0 });
    expect(await subscriptionsOf(client)).toEqual(remaining);
    expect(await canRead(client, post)).toBe(true);
    await deliverEvents();
    expect(await subscriptionsOf(client)).toEqual(remaining);
    expect((await client.delete(path)).status).toBe(200);

    const back = await client.post(`${path}/resume`, {});
    expect(await back.json()).toMatchObject({ active: [{ id: subscriptionId, standing: 'active' }], ending: [] });
    expect((await subscriptionsOf(client)).active).toHaveLength(1);
    expect((await client.post(`${path}/resume`, {})).status).toBe(200);
  });

  it('is reversed by subscribing again, without a checkout', async () => {
    const blogger = await chargingBlogger();
    const { person, client, subscriptionId } = await payingReader(stripe, blogger);
    await client.delete(`/api/subscriptions/${subscriptionId}`);
    const response = await subscribeTo(client, blogger);
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(TRIPS_TO_CHANGE);
    expect(await response.json()).toEqual({ outcome: 'resumed' });
    expect((await subscriptionsOf(client)).active).toMatchObject([{ id: subscriptionId, standing: 'active' }]);
    expect(await checkoutsOf(person)).toHaveLength(1);
  });

  it('is reversed by subscribing again where no new reader could subscribe', async () => {
    for (const closing of [
      'UPDATE profiles SET is_blogging = 0 WHERE user = ?1',
      'UPDATE posts SET unpublished_at = 1 WHERE blogger = ?1',
    ]) {
      const blogger = await chargingBlogger();
      const { client, subscriptionId } = await payingReader(stripe, blogger);
      await client.delete(`/api/subscriptions/${subscriptionId}`);
      await env.DB.prepare(closing).bind(blogger.seq).run();
      expect((await subscribeTo((await newReader()).client, blogger)).status).toBe(409);
      expect(await (await subscribeTo(client, blogger)).json()).toEqual({ outcome: 'resumed' });
    }
  });

  it('is not reversed once the provider has ended it: subscribing again opens a checkout', async () => {
    const blogger = await chargingBlogger();
    const { client, subscriptionId, stripeSubscriptionId } = await payingReader(stripe, blogger);
    await client.delete(`/api/subscriptions/${subscriptionId}`);
    await provider().cancelNow(stripeSubscriptionId);
    expect((await beginCheckout(client, blogger)).checkoutId).not.toBe(subscriptionId);
  });

  it('ends the access of a subscription that was never charged', async () => {
    const [blogger, { person, client }] = [await chargingBlogger(), await newReader()];
    await subscribe(person, blogger);
    const [shown] = (await subscriptionsOf(client)).active;
    expect(await (await client.delete(`/api/subscriptions/${shown?.id}`)).json()).toMatchObject({
      active: [],
      ending: [],
    });
  });

  it('requires the user’s own live subscription', async () => {
    const { subscriptionId } = await payingReader(stripe, await chargingBlogger());
    const { client } = await newReader();
    for (const [id, who, status] of [
      [subscriptionId, client, 404],
      ['none', client, 404],
      [subscriptionId, newClient(), 401],
    ] as const) {
      expect((await who.delete(`/api/subscriptions/${id}`)).status).toBe(status);
      expect((await who.post(`/api/subscriptions/${id}/resume`, {})).status).toBe(status);
    }
  });

  it('is not reversed when the blogger is being deleted', async () => {
    const blogger = await chargingBlogger();
    const { client, subscriptionId } = await payingReader(stripe, blogger);
    await client.delete(`/api/subscriptions/${subscriptionId}`);
    await env.DB.prepare('UPDATE profiles SET deleting_at = 1 WHERE user = ?1').bind(blogger.seq).run();
    expect((await client.post(`/api/subscriptions/${subscriptionId}/resume`, {})).status).toBe(409);
    expect((await subscribeTo(client, blogger)).status).toBe(409);
  });
});

describe('at the end of the paid time', () => {
  it('access ends, and a new subscription starts with a checkout', async () => {
    const blogger = await chargingBlogger();
    const post = await newPost({ by: blogger, isFree: false });
    const { person, client, subscriptionId } = await payingReader(stripe, blogger);
    await client.delete(`/api/subscriptions/${subscriptionId}`);
    stripe.moveClock(DECEMBER - DAY);
    expect(await canRead(await signedIn(person), post)).toBe(true);
    stripe.moveClock(DECEMBER + 1000);
    const later = await signedIn(person);
    expect(await canRead(later, post)).toBe(false);
    await deliverEvents();
    expect(await offerOf(later, blogger)).toMatchObject({ subscription: null, obstacle: null });
    expect(await subscriptionsOf(later)).toMatchObject({ active: [], ending: [] });
    expect((await beginCheckout(later, blogger)).checkoutId).not.toBe(subscriptionId);
  });

  it('a new subscription starts also without the event of the end', async () => {
    const blogger = await chargingBlogger();
    const { person, client, subscriptionId } = await payingReader(stripe, blogger);
    await client.delete(`/api/subscriptions/${subscriptionId}`);
    stripe.moveClock(Date.UTC(2027, 0, 5));
    expect((await beginCheckout(await signedIn(person), blogger)).checkoutId).not.toBe(subscriptionId);
  });

  it('a failed payment leaves three days', async () => {
    stripe.moveClock(Date.UTC(2027, 0, 10));
    const blogger = await chargingBlogger();
    const post = await newPost({ by: blogger, isFree: false });
    const { person } = await payingReader(stripe, blogger, '4000000000000341');
    const february = Date.UTC(2027, 1, 1);
    stripe.moveClock(february + DAY / 12);
    await deliverEvents();
    const client = await signedIn(person);
    const { active } = await subscriptionsOf(client);
    expect(active).toMatchObject([{ standing: 'past_due', paidUntil: null }]);
    const end = active[0]?.accessUntil ?? 0;
    expect(end).toBeGreaterThan(february + 2 * DAY);
    expect(await canRead(client, post)).toBe(true);
    stripe.moveClock(end - 1000);
    expect(await canRead(await signedIn(person), post)).toBe(true);
    stripe.moveClock(end);
    expect(await canRead(await signedIn(person), post)).toBe(false);
  });
});
