import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { WebFeedAddressResponse, WebFeedScope } from '#contract/feeds.schema';
import { type Client, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { anHourAgo, follow, newBlogger, newPost, newReader, type Person, subscribe } from '../support/factories.ts';
import { isOnLibsql } from '../support/libsql.ts';

const readerApp = newClient();

/** Creates a private feed. @returns its path as JSON Feed */
async function create(client: Client, scope: WebFeedScope, bloggerId: string | null = null): Promise<string> {
  const created = await client.post('/api/account/feeds', { scope, bloggerId });
  return (await created.json<WebFeedAddressResponse>()).addresses.json.replace(env.APP_ORIGIN, '');
}

/** Returns the rows that polling a private feed reads when nothing has changed. */
async function rowsOfPoll(path: string): Promise<number> {
  const whole = await readerApp.get(path);
  expect((await whole.json<{ items: object[] }>()).items).toHaveLength(20);
  const response = await readerApp.get(path, { 'If-None-Match': whole.headers.get('ETag') ?? '' });
  expect([response.status, costsOf(response).roundTrips]).toEqual([304, 1]);
  return costsOf(response).rowsRead;
}

async function publishPremium(by: Person, count: number) {
  for (let n = 0; n < count; n++) await newPost({ by, isFree: false, at: anHourAgo() });
}

test('reads as many rows for an unchanged private feed at 22 posts as at 80', async () => {
  const paid = await newBlogger();
  await publishPremium(paid, 22);
  const { person, client } = await newReader();
  await subscribe(person, paid);
  await follow(person, 'blogger', paid.id);
  const paths = {
    mine: await create(client, 'mine'),
    paid: await create(client, 'paid'),
    blogger: await create(client, 'blogger', paid.id),
  };
  const measure = async () => ({
    mine: await rowsOfPoll(paths.mine),
    paid: await rowsOfPoll(paths.paid),
    blogger: await rowsOfPoll(paths.blogger),
  });
  const few = await measure();
  await publishPremium(paid, 58);
  expect(await measure()).toEqual(few);
  console.info('rows of an unchanged poll', JSON.stringify(few));
  // 20 posts, and the key, its owner, the blogger, the subscription and the platform.
  expect(few.blogger).toBeLessThanOrEqual(35);
  // Each of 20 posts is read in the queue of the merge, in its stream and by itself, and its subscription is checked.
  // libSQL counts the index of the subscription too.
  expect(Math.max(few.mine, few.paid)).toBeLessThanOrEqual((isOnLibsql ? 5 : 4) * 20 + 20);
});

test('reads at most two rows more for each followed stream', async () => {
  const writer = await newBlogger();
  await publishPremium(writer, 22);
  const { person, client } = await newReader();
  await follow(person, 'blogger', writer.id);
  const path = await create(client, 'mine');
  const alone = await rowsOfPoll(path);
  const others = await Promise.all(Array.from({ length: 30 }, () => newBlogger()));
  for (const { id } of others) await follow(person, 'blogger', id);
  for (const by of others.slice(0, 5)) await publishPremium(by, 2);
  const many = await rowsOfPoll(path);
  console.info('rows of an unchanged poll', alone, many);
  expect(many).toBeLessThanOrEqual(alone + 2 * others.length);
});
