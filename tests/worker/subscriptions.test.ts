import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { SubscriptionsResponse } from '#contract/subscriptions';
import { type Client, errorOf, newClient } from './support/client.ts';
import { clientOf, watchedDatabase } from './support/database.ts';
import { costsOf, newBlogger, newPerson, newReader, type Person, subscribe } from './support/factories.ts';
import { offences } from './support/query-plans.ts';

const DAY = 86_400_000;

async function read(client: Client) {
  const response = await client.get('/api/subscriptions');
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBe(1);
  return await response.json<SubscriptionsResponse>();
}

const priceOf = (subscriber: Person, creator: Person, cents: number) =>
  env.DB.prepare('UPDATE subscriptions SET price_cents = ?3 WHERE subscriber = ?1 AND creator = ?2')
    .bind(subscriber.seq, creator.seq, cents)
    .run();

test('the running subscriptions are listed, newest first, each at its own price, with their sum', async () => {
  const { person, client } = await newReader();
  const [first, second] = [await newBlogger(), await newBlogger()];
  const since = Date.now() - 5 * DAY;
  await env.DB.prepare("UPDATE profiles SET picture_key = 'a/a-1.webp' WHERE user = ?1").bind(first.seq).run();
  await subscribe(person, first, { createdAt: since });
  await subscribe(person, second, { createdAt: since + DAY });
  await priceOf(person, first, 899);
  // What a blogger asks of new subscribers is not what this reader pays.
  await env.DB.prepare('UPDATE profiles SET subscription_cents = 1000 WHERE user = ?1').bind(second.seq).run();
  expect(await read(client)).toEqual({
    subscriptions: [
      {
        id: expect.any(String),
        blogger: { id: second.id, username: second.username, pictureUrl: null },
        priceCents: 300,
        since: since + DAY,
      },
      {
        id: expect.any(String),
        blogger: { id: first.id, username: first.username, pictureUrl: expect.stringContaining('a/a-1.webp') },
        priceCents: 899,
        since,
      },
    ],
    totalMonthlyCents: 1199,
  });
});

test('what has ended and what others subscribe to is not listed', async () => {
  const { person, client } = await newReader();
  const blogger = await newBlogger();
  await subscribe(person, blogger, { active: false, endedAt: Date.now() });
  await subscribe(await newPerson(), blogger);
  await subscribe(blogger, await newBlogger());
  expect(await read(client)).toEqual({ subscriptions: [], totalMonthlyCents: 0 });
});

test('guests are told to sign in', async () => {
  const response = await newClient().get('/api/subscriptions');
  expect(await errorOf(response)).toMatchObject({ status: 401, code: 'signed_out' });
});

test('the list goes through no table that grows', async () => {
  const { DB, statements } = watchedDatabase();
  const { person, client } = await newReader();
  await subscribe(person, await newBlogger());
  expect((await clientOf(DB, client.cookies)('GET', '/api/subscriptions')).status).toBe(200);
  expect(await offences(statements)).toEqual([]);
});
