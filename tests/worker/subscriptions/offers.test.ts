import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { type OfferResponse, type OffersResponse, subscriptionMessages } from '#contract/subscriptions';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newBlogger, newPost, newReader, type Person, signedIn, subscribe } from '../support/factories.ts';
import { chargingBlogger, sandboxFor } from '../support/stripe.ts';

const MIDMONTH = Date.UTC(2026, 10, 10, 12);
const DECEMBER = Date.UTC(2026, 11, 1);
const { moveClock } = sandboxFor('offers', MIDMONTH);

async function offerFor(client: Client, blogger: Person): Promise<OfferResponse> {
  const response = await client.get(`/api/bloggers/${blogger.id}/subscription`);
  expect(response.status, await response.clone().text()).toBe(200);
  expect(costsOf(response).roundTrips).toBe(1);
  return await response.json<OfferResponse>();
}

const set = (blogger: Person, assignment: string) =>
  env.DB.prepare(`UPDATE profiles SET ${assignment} WHERE user = ?1`).bind(blogger.seq).run();

test('shows a confirmed reader the charge of today, and the monthly one with its start', async () => {
  const blogger = await chargingBlogger(450);
  const { client } = await newReader();
  expect(await offerFor(client, blogger)).toEqual({
    bloggerId: blogger.id,
    username: blogger.username,
    priceCents: 450,
    nextPriceCents: null,
    nextPriceFrom: null,
    obstacle: null,
    needs: null,
    // 20.5 of 30 days.
    firstCharge: { todayCents: 308, kind: 'prorated', monthlyFrom: DECEMBER },
    subscription: null,
  });
});

test('shows obstacles in their order, to the readers that they concern', async () => {
  const blogger = await chargingBlogger();
  expect((await offerFor(newClient(), blogger)).obstacle).toBe('signed_out');
  expect((await offerFor(await signedIn(blogger), blogger)).obstacle).toBe('self');
  const { person, client } = await newReader();
  await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE seq = ?1').bind(person.seq).run();
  expect((await offerFor(client, blogger)).obstacle).toBe('email_unconfirmed');
});

test('says how many posts a blogger lacks and how many are free', async () => {
  const blogger = await newBlogger();
  const { client } = await newReader();
  for (let n = 0; n < 2; n++) await newPost({ by: blogger });
  for (let n = 0; n < 4; n++) await newPost({ by: blogger, isFree: false });
  expect(await offerFor(client, blogger)).toMatchObject({
    obstacle: 'needs_posts',
    needs: { missing: 3, freePosts: 2 },
  });
});

test('offers no subscription to a blogger who has stopped writing', async () => {
  const { client } = await newReader();
  const blogger = await chargingBlogger();
  await set(blogger, 'is_blogging = 0');
  expect((await offerFor(client, blogger)).obstacle).toBe('closed');
});

test('has no offer of a blogger who is being deleted, except for their subscribers', async () => {
  const blogger = await chargingBlogger();
  const { person, client: subscriber } = await newReader();
  await subscribe(person, blogger);
  await set(blogger, 'deleting_at = 1');
  for (const client of [newClient(), (await newReader()).client]) {
    const response = await client.get(`/api/bloggers/${blogger.id}/subscription`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain(blogger.username);
    const list = await client.get(`/api/subscriptions/offers?bloggers=${blogger.id}`);
    expect(await list.json()).toEqual({ offers: [] });
  }
  expect(await offerFor(subscriber, blogger)).toMatchObject({ bloggerId: blogger.id });
});

test('names a pending price with its date, and applies it from that day on', async () => {
  const blogger = await chargingBlogger(400);
  const { client } = await newReader();
  await set(blogger, `next_subscription_cents = 500, next_subscription_from = ${DECEMBER}`);
  expect(await offerFor(client, blogger)).toMatchObject({
    priceCents: 400,
    nextPriceCents: 500,
    nextPriceFrom: DECEMBER,
  });
  await set(blogger, `next_subscription_from = ${MIDMONTH}`);
  expect(await offerFor(client, blogger)).toMatchObject({ priceCents: 500, nextPriceCents: null, nextPriceFrom: null });
});

test('shows a live subscription in its current state', async () => {
  const blogger = await chargingBlogger();
  const { person, client } = await newReader();
  await subscribe(person, blogger);
  const change = (assignment: string) =>
    env.DB.prepare(`UPDATE subscriptions SET ${assignment} WHERE subscriber = ?1`).bind(person.seq).run();
  await change(`stripe_subscription_id = 'sub_${person.seq}', current_period_end = ${DECEMBER}`);
  const { subscription } = await offerFor(client, blogger);
  const open = { accessUntil: null, isOpen: true };
  expect(subscription).toEqual({ id: expect.any(String), standing: 'active', paidUntil: DECEMBER, ...open });
  await change(`status = 'past_due', past_due_since = ${MIDMONTH}`);
  expect((await offerFor(client, blogger)).subscription).toMatchObject({ standing: 'past_due', paidUntil: null });
  await change("status = 'active', active = 0");
  expect((await offerFor(client, blogger)).subscription).toMatchObject({ standing: 'ending', paidUntil: DECEMBER });
  await change(`ended_at = ${MIDMONTH}`);
  expect((await offerFor(client, blogger)).subscription).toBeNull();
  expect((await offerFor((await newReader()).client, blogger)).subscription).toBeNull();
});

test('returns the offers of a list of bloggers in one round trip, equal to single ones', async () => {
  const bloggers = [await chargingBlogger(400), await chargingBlogger(500), await newBlogger()];
  const { person, client } = await newReader();
  const [first] = bloggers;
  if (first === undefined) throw new Error('nobody');
  await subscribe(person, first);
  for (const who of [client, newClient()]) {
    const ids = [...bloggers.map(({ id }) => id), person.id, 'nobody'];
    const response = await who.get(`/api/subscriptions/offers?bloggers=${ids.join(',')}`);
    expect(response.status, await response.clone().text()).toBe(200);
    expect(costsOf(response).roundTrips).toBe(1);
    const { offers } = await response.json<OffersResponse>();
    const alone = await Promise.all(bloggers.map((blogger) => offerFor(who, blogger)));
    expect(offers.toSorted((a, b) => (a.bloggerId < b.bloggerId ? -1 : 1))).toEqual(
      alone.toSorted((a, b) => (a.bloggerId < b.bloggerId ? -1 : 1)),
    );
  }
  const most = Array.from({ length: 20 }, () => crypto.randomUUID());
  expect((await client.get(`/api/subscriptions/offers?bloggers=${most.join(',')}`)).status).toBe(200);
  for (const query of ['', 'bloggers=', `bloggers=${[...most, 'x'].join(',')}`, 'bloggers=a,,b', 'bloggers=a&b=c']) {
    expect((await client.get(`/api/subscriptions/offers?${query}`)).status, query).toBe(422);
  }
});

test('has no offer of a user who is not a blogger', async () => {
  const { person, client } = await newReader();
  for (const id of [person.id, 'nobody', crypto.randomUUID()]) {
    expect(await errorOf(await client.get(`/api/bloggers/${id}/subscription`))).toMatchObject({
      status: 404,
      message: 'Blogger not found',
    });
  }
});

test('makes the first days free once late in the month, and accepts no reader in its last half hour', async () => {
  const blogger = await chargingBlogger(300);
  const { person } = await newReader();
  const offered = async () => await offerFor(await signedIn(person), blogger);
  moveClock(Date.UTC(2026, 10, 25));
  expect((await offered()).firstCharge).toMatchObject({ todayCents: 0, kind: 'free' });
  await subscribe(person, blogger, { active: false, endedAt: MIDMONTH });
  await env.DB.prepare('UPDATE subscriptions SET free_start = 1 WHERE subscriber = ?1').bind(person.seq).run();
  // 6 of 30 days.
  expect((await offered()).firstCharge).toMatchObject({ todayCents: 60, kind: 'prorated' });
  expect((await offered()).obstacle).toBeNull();
  // An amount too small to charge would make another month free.
  moveClock(Date.UTC(2026, 10, 29));
  expect((await offered()).obstacle).toBe('free_days_used');
  const begun = await (await signedIn(person)).post('/api/subscriptions', { bloggerId: blogger.id });
  expect(await errorOf(begun)).toMatchObject({ status: 409, message: subscriptionMessages.freeDaysUsed });
  moveClock(DECEMBER - 31 * 60_000 - 1);
  expect((await offered()).obstacle).toBe('free_days_used');
  moveClock(DECEMBER - 31 * 60_000);
  expect((await offered()).obstacle).toBe('month_ends');
});
