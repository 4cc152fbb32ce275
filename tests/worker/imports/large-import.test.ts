import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { IMPORT_PUBLISH_MAX } from '#contract/imports';
import type { StatisticsResponse } from '#contract/stats';
import { DAY } from '#contract/time';
import { newAdmin } from '../support/admins.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { type Client, newClient } from '../support/client.ts';
import { anHourAgo, follow, newPost, newReader, subscribe } from '../support/factories.ts';
import { itemRequest, newImport, publishItems, storeItem } from '../support/imports.ts';
import { changeLimits } from '../support/limits.ts';

const isDeep = env.DEEP === '1';
const POSTS = isDeep ? 2000 : 60;
const READERS = isDeep ? 100 : 6;
/** Requests at a time. */
const AT_ONCE = 10;

changeLimits({ api: false, importItems: [10_000, DAY], sensitive: [1000, 60_000] });
beforeAll(silenceOutbox);

const LISTS = [
  '/api/feed',
  '/api/feed?view=following',
  '/api/notifications',
  '/api/interests',
  '/api/saved',
  '/feeds/all.json',
  '/feeds/free.json',
  '/feeds/topic/food.json',
];

async function readLists(client: Client): Promise<string[]> {
  const texts: string[] = [];
  for (const path of LISTS) texts.push((await (await client.get(path)).text()).replace(/"requestId":"[^"]*"/, ''));
  return texts;
}

/** Returns the ids of stored messages and campaigns: what is or will be emailed. */
async function readMessages(): Promise<unknown[]> {
  const queries = [
    'SELECT id FROM outbox_messages ORDER BY id',
    'SELECT key FROM campaigns ORDER BY key',
    'SELECT user, kind, ref FROM notifications ORDER BY user, seq',
  ];
  const results = await env.DB.batch<object>(queries.map((sql) => env.DB.prepare(sql)));
  return results.map((result) => result.results);
}

async function readStatistics(admin: Client) {
  const {
    takenAt: _,
    history: __,
    ...figures
  } = await (await admin.post('/api/admin/stats/refresh')).json<StatisticsResponse>();
  return figures;
}

test(`an import of ${POSTS} posts changes no feed, notification, email or rising list of ${READERS} readers`, async () => {
  const { client, person, id } = await newImport();
  const natives = [];
  for (let n = 0; n < 8; n++) natives.push((await newPost({ by: person, isFree: n % 2 === 0, at: anHourAgo() })).id);
  const readers: Client[] = [];
  for (let n = 0; n < READERS; n++) {
    const reader = await newReader();
    readers.push(reader.client);
    if (n % 3 === 0) await follow(reader.person, 'blogger', person.id);
    if (n % 3 === 1) await subscribe(reader.person, person);
    if (n % 3 === 2) await reader.client.put('/api/interests/food/subtopics', { subtopics: ['Baking'] });
  }
  const { client: admin } = await newAdmin();
  const observe = async () => ({
    lists: await Promise.all([...readers, newClient()].map(readLists)),
    messages: await readMessages(),
    statistics: await readStatistics(admin),
  });
  const before = await observe();
  expect(before.lists[0]?.[1]).toContain(natives[0]);

  const keys = Array.from({ length: POSTS }, (_, n) => `substack:${n}`);
  // Half of them are within the window of the feed.
  const publishedAt = (n: number) => Date.now() - (n % 2 === 0 ? n * 60_000 : n * DAY);
  for (let n = 0; n < POSTS; n += AT_ONCE) {
    const some = keys.slice(n, n + AT_ONCE);
    await Promise.all(
      some.map((key, at) => storeItem(client, id, key, itemRequest({ publishedAt: publishedAt(n + at) }))),
    );
  }
  for (let n = 0; n < POSTS; n += IMPORT_PUBLISH_MAX) {
    await publishItems(client, id, keys.slice(n, n + IMPORT_PUBLISH_MAX), n + IMPORT_PUBLISH_MAX >= POSTS);
  }
  const published = await env.DB.prepare('SELECT count(*) AS n FROM posts WHERE blogger = ?1 AND seq < 0')
    .bind(person.seq)
    .first<number>('n');
  expect(published).toBe(POSTS);
  expect(await observe()).toEqual(before);
});
