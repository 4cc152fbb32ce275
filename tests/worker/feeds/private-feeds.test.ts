import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { webFeedFormats } from '#contract/feeds';
import type { WebFeedAddressResponse, WebFeedKeysResponse } from '#contract/feeds.schema';
import { HOUR } from '#contract/time';
import { type Client, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { follow, newBlogger, newPost, newReader, subscribe } from '../support/factories.ts';
import { captureLog } from '../support/log-lines.ts';
import { readFeedResponse } from '../support/web-feeds.ts';
import { childrenOf, parseXml } from '../support/xml.ts';

const SECRET = 'The end that only subscribers read.';
const premiumText = `${'Plain words. '.repeat(60)}${SECRET}`;

const pathOf = (address: string) => address.replace(env.APP_ORIGIN, '');

/** Creates a private feed. @returns its addresses as paths */
async function create(client: Client, scope: string, bloggerId: string | null = null) {
  const response = await client.post('/api/account/feeds', { scope, bloggerId });
  expect(response.status).toBe(201);
  const { feed, addresses } = await response.json<WebFeedAddressResponse>();
  return {
    id: feed.id,
    rss: pathOf(addresses.rss),
    atom: pathOf(addresses.atom),
    json: pathOf(addresses.json),
    opml: addresses.opml,
  };
}

const list = async (client: Client) =>
  (await (await client.get('/api/account/feeds')).json<WebFeedKeysResponse>()).feeds;

/** Reads a feed as a feed reader: without cookies, from one address. */
const readerApp = newClient();
const read = async (path: string) => await readFeedResponse(await readerApp.get(path), 'json');
const idsOf = (feed: Awaited<ReturnType<typeof read>>) => feed.items.map(({ id }) => id.replace('urn:uuid:', ''));
const hasSecret = (feed: Awaited<ReturnType<typeof read>>) => feed.items.map(({ html }) => html.includes(SECRET));

/** Creates a reader who pays for one blogger and follows another. */
async function newSubscriber() {
  const [paid, followed, other] = [await newBlogger(), await newBlogger(), await newBlogger()];
  const posts = {
    other: await newPost({ by: other, isFree: false, content: premiumText }),
    followed: await newPost({ by: followed, isFree: false, content: premiumText }),
    paid: await newPost({ by: paid, isFree: false, content: premiumText }),
  };
  const { person, client } = await newReader();
  await subscribe(person, paid);
  await follow(person, 'blogger', paid.id);
  await follow(person, 'blogger', followed.id);
  return { person, client, paid, followed, other, posts };
}

test.each(webFeedFormats)('has whole texts where the reader has access, as %s', async (format) => {
  const { client, posts } = await newSubscriber();
  const response = await readerApp.get((await create(client, 'mine'))[format]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'private, max-age=900',
    'x-robots-tag': 'noindex',
  });
  const feed = await readFeedResponse(response, format);
  expect(idsOf(feed)).toEqual([posts.paid.id, posts.followed.id]);
  expect(hasSecret(feed)).toEqual([true, false]);
  expect(feed.selfUrl).toBeNull();
});

test('contains what its scope names, and whole texts only of what the reader pays for', async () => {
  const { client, posts, followed, other } = await newSubscriber();
  const paid = await read((await create(client, 'paid')).json);
  expect([idsOf(paid), hasSecret(paid)]).toEqual([[posts.paid.id], [true]]);
  const one = await read((await create(client, 'blogger', followed.id)).json);
  expect([idsOf(one), hasSecret(one)]).toEqual([[posts.followed.id], [false]]);
  const stranger = await read((await create(client, 'blogger', other.id)).json);
  expect([idsOf(stranger), hasSecret(stranger)]).toEqual([[posts.other.id], [false]]);
});

test('has teasers as soon as access ends, and other tags', async () => {
  const { person, client, paid } = await newSubscriber();
  const { json } = await create(client, 'paid');
  const before = await readerApp.get(json);
  const etag = before.headers.get('ETag') ?? '';
  expect(hasSecret(await readFeedResponse(before, 'json'))).toEqual([true]);
  const mine = (await create(client, 'blogger', paid.id)).json;
  expect(hasSecret(await read(mine))).toEqual([true]);
  await env.DB.batch([
    env.DB.prepare("UPDATE subscriptions SET active = 0, status = 'canceled', ended_at = 1 WHERE subscriber = ?1").bind(
      person.seq,
    ),
    env.DB.prepare('UPDATE subscribers SET subscribed = 0 WHERE user = ?1').bind(person.seq),
  ]);
  expect((await readerApp.get(json, { 'If-None-Match': etag })).status).toBe(200);
  expect((await read(json)).items).toEqual([]);
  expect(hasSecret(await read(mine))).toEqual([false]);
});

test('responds to an unchanged poll without reading texts, and at most once a day with a write', async () => {
  const { client } = await newSubscriber();
  const { json, id } = await create(client, 'mine');
  const first = await readerApp.get(json);
  expect(costsOf(first).roundTrips).toBe(2);
  const etag = first.headers.get('ETag') ?? '';
  const again = await readerApp.get(json, { 'If-None-Match': etag });
  expect([again.status, costsOf(again).roundTrips]).toEqual([304, 1]);
  const since = await readerApp.get(json, { 'If-Modified-Since': first.headers.get('Last-Modified') ?? '' });
  expect(since.status).toBe(304);
  expect(await (await readerApp.get(json)).text()).toBe(await first.text());
  const head = await readerApp.head(json);
  expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, etag, '']);
  const feeds = await list(client);
  expect(feeds.find((feed) => feed.id === id)).toMatchObject({ networks: 1, usedOn: expect.any(Number) });
});

test('has another tag when its blogger has another name', async () => {
  const { client, paid } = await newSubscriber();
  const { json } = await create(client, 'blogger', paid.id);
  const etag = (await readerApp.get(json)).headers.get('ETag') ?? '';
  await env.DB.prepare("UPDATE users SET username = username || '_new' WHERE seq = ?1").bind(paid.seq).run();
  const again = await readerApp.get(json, { 'If-None-Match': etag });
  expect(again.status).toBe(200);
  expect(await again.text()).toContain(`${paid.username}_new ·`);
});

describe('an address', () => {
  test('stops working at once when it is replaced or deleted', async () => {
    const { client } = await newSubscriber();
    const { id, json } = await create(client, 'mine');
    await read(json);
    const rotated = await (await client.post(`/api/account/feeds/${id}/rotate`)).json<WebFeedAddressResponse>();
    const next = pathOf(rotated.addresses.json);
    expect((await readerApp.get(json)).status).toBe(401);
    await read(next);
    expect((await client.delete(`/api/account/feeds/${id}`)).status).toBe(200);
    expect((await readerApp.get(next)).status).toBe(401);
  });

  test.each(['', '?key=', '?key=short', `?key=${'a'.repeat(43)}`, `?key=${'a'.repeat(43)}%00`, '?key=ended:x'])(
    'is refused: %s',
    async (query) => {
      for (const file of ['private.rss', 'private.atom', 'private.json', 'following.opml'])
        expect((await readerApp.get(`/feeds/${file}${query}`)).status).toBe(401);
    },
  );

  test('belongs to its user only', async () => {
    const { client } = await newSubscriber();
    const { id, json } = await create(client, 'mine');
    const other = (await newReader()).client;
    expect((await other.post(`/api/account/feeds/${id}/rotate`)).status).toBe(404);
    expect((await other.delete(`/api/account/feeds/${id}`)).status).toBe(404);
    await read(json);
  });

  test('is shown once, and stored as a hash', async () => {
    const { client } = await newSubscriber();
    const { json } = await create(client, 'mine');
    const key = json.split('key=')[1] ?? '';
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await list(client))).not.toContain(key);
    const { results } = await env.DB.prepare('SELECT * FROM feed_keys').all();
    expect(JSON.stringify(results)).not.toContain(key);
    for (const path of [json, json.replace('json', 'rss')])
      expect(await (await readerApp.get(path)).text()).not.toContain(key);
  });

  test('is in no line of the log when the database fails', async () => {
    const { client } = await newSubscriber();
    const { json } = await create(client, 'mine');
    const log = captureLog();
    await env.DB.prepare('ALTER TABLE feed_keys RENAME TO hidden_keys').run();
    expect((await readerApp.get(json)).status).toBeGreaterThanOrEqual(500);
    await env.DB.prepare('ALTER TABLE hidden_keys RENAME TO feed_keys').run();
    const lines = log.lines();
    log.stop();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join()).not.toContain(json.split('key=')[1]);
  });

  test('ends with "Sign out everywhere" if its user wishes', async () => {
    const { person, client } = await newSubscriber();
    const { json } = await create(client, 'mine');
    expect((await client.post('/api/account/sign-out-everywhere', {})).status).toBe(200);
    await read(json);
    const { signedIn } = await import('../support/factories.ts');
    const again = await signedIn(person);
    expect((await again.post('/api/account/sign-out-everywhere', { withFeeds: true })).status).toBe(200);
    expect((await readerApp.get(json)).status).toBe(401);
    expect(await list(await signedIn(person))).toMatchObject([{ endedAt: expect.any(Number) }]);
  });

  test('ends while its user is being deleted', async () => {
    const { person, client } = await newSubscriber();
    const { json } = await create(client, 'mine');
    await env.DB.prepare('UPDATE users SET deleting_at = 1 WHERE seq = ?1').bind(person.seq).run();
    expect((await readerApp.get(json)).status).toBe(401);
  });
});

test('lets a user have 20 private feeds', async () => {
  const { person, client } = await newReader();
  const now = Date.now();
  await env.DB.batch(
    Array.from({ length: 19 }, (_, n) =>
      env.DB.prepare("INSERT INTO feed_keys (id, user, scope, hash, created_at) VALUES (?1, ?2, 'mine', ?1, ?3)").bind(
        `${person.seq}-${n}`,
        person.seq,
        now,
      ),
    ),
  );
  await create(client, 'paid');
  expect((await client.post('/api/account/feeds', { scope: 'paid' })).status).toBe(409);
  expect((await list(client)).length).toBe(20);
});

test.each([{ scope: 'blogger' }, { scope: 'mine', bloggerId: 'x' }, { scope: 'all' }])(
  'rejects the scope %j',
  async (body) => {
    const { client } = await newReader();
    expect((await client.post('/api/account/feeds', body)).status).toBe(422);
  },
);

test('finds no blogger who does not exist', async () => {
  const { client } = await newReader();
  expect((await client.post('/api/account/feeds', { scope: 'blogger', bloggerId: 'nobody' })).status).toBe(404);
});

describe('a shared address', () => {
  const from = (n: number) => newClient({ address: `192.0.${n}.7`, isContending: true });
  const mailsOf = async (id: string) =>
    (
      await env.DB.prepare("SELECT id FROM outbox_messages WHERE id LIKE 'feed-shared:' || ?1 || '%'")
        .bind(id)
        .all<{ id: string }>()
    ).results.map((row) => row.id.split(':').at(-1));

  test('is limited to 12 full answers an hour, warned about above 12 networks, and ended above 40', async () => {
    const { client } = await newSubscriber();
    const { id, json } = await create(client, 'mine');
    const answers: number[] = [];
    for (let n = 1; n <= 12; n++) answers.push((await from(n).get(json)).status);
    expect(new Set(answers)).toEqual(new Set([200]));
    const refused = await from(13).get(json);
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(HOUR / 1000);
    const etag = (await from(14).head(json)).headers.get('ETag') ?? '';
    expect((await from(15).get(json, { 'If-None-Match': etag })).status).toBe(304);
    expect(await mailsOf(id)).toEqual([]);
  });

  test('is warned about once above 12 networks of a day, and ends above 40', async () => {
    const { setLimits } = await import('../support/limits.ts');
    const before = JSON.parse(env.LIMITS ?? '{}') as object;
    setLimits({ ...before, feedAnswers: [1000, HOUR], api: false });
    try {
      const { client } = await newSubscriber();
      const { id, json } = await create(client, 'mine');
      for (let n = 1; n <= 12; n++) expect((await from(n).get(json)).status).toBe(200);
      expect((await from(1).get(json)).status).toBe(200);
      expect(await mailsOf(id)).toEqual([]);
      for (let n = 13; n <= 40; n++) expect((await from(n).get(json)).status).toBe(200);
      await expect.poll(() => mailsOf(id)).toEqual(['warn']);
      expect(await list(client)).toMatchObject([
        { networks: expect.any(Number), warnedAt: expect.any(Number), endedAt: null },
      ]);
      expect((await from(41).get(json)).status).toBe(401);
      expect((await from(1).get(json)).status).toBe(401);
      expect((await mailsOf(id)).toSorted()).toEqual(['end', 'warn']);
      expect(await list(client)).toMatchObject([{ id, endedAt: expect.any(Number) }]);
    } finally {
      setLimits(before);
    }
  });
});

test('lists the public feeds of what the reader follows as OPML, without the key', async () => {
  const { person, client, followed } = await newSubscriber();
  await follow(person, 'team', 'nhl-boston-bruins');
  await client.put('/api/interests/categories/travel/subtopics', { subtopics: ['Europe'] });
  const { opml } = await create(client, 'mine');
  const response = await readerApp.get(pathOf(opml ?? ''));
  expect(response.headers.get('Content-Type')).toBe('text/x-opml; charset=utf-8');
  const text = await response.text();
  const [body] = childrenOf(parseXml(text), 'body');
  const urls = body?.children.map(({ attributes }) => attributes.xmlUrl?.replace(env.APP_ORIGIN, ''));
  expect(urls).toEqual(
    expect.arrayContaining(['/feeds/team/nhl-boston-bruins.rss', `/feeds/blogger/${followed.id}.rss`]),
  );
  expect(text).not.toContain(opml?.split('key=')[1]);
  for (const url of urls ?? []) expect((await readerApp.get(url ?? '')).status).toBe(200);
  const file = await client.get('/api/account/feeds/following.opml');
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="following.opml"');
  expect(await file.text()).toBe(text);

  const { json, opml: none } = await create(client, 'paid');
  expect(none).toBeNull();
  expect((await readerApp.get(json.replace('private.json', 'following.opml'))).status).toBe(401);
});
