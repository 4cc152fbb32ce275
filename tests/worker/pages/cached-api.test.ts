import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CachedResponse, purgeResponses, ResponseCache } from '../../../worker/http/response-cache.ts';
import { newClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { anHourAgo, newPost, newReader, newWriter, type Person, postInput } from '../support/factories.ts';
import { addManyPosts } from '../support/many-posts.ts';
import { publish } from '../support/posts.ts';

const guest = () => newClient({ isKept: true });
/** Returns the id of the request that rendered a response: the same id means a cached response. */
const madeFor = (response: Response) => response.headers.get('X-Request-Id');

let blogger: Person;
let article: string;
let cursor: string;

beforeAll(async () => {
  blogger = (await newWriter('tech')).person;
  article = (await newPost({ by: blogger, teams: ['nhl-boston-bruins'], category: 'sports' })).id;
  const posts = Array.from({ length: 21 }, (_, n) => ({ seq: 100 + n, id: `many-${n}`, title: `Post number ${n}` }));
  await addManyPosts(
    blogger,
    posts.map((post) => ({ ...post, publicText: 'Words', hidden: '' })),
  );
  cursor = (await (await guest().get('/api/feed')).json<{ nextCursor: string }>()).nextCursor;
});

describe('an API response for guests', () => {
  const paths: [string, () => string][] = [
    ...['feed', 'posts/free', 'topics', 'topics/tech/posts', 'topics/tech/Robotics/posts', 'teams'].map(
      (path): [string, () => string] => [path, () => `/api/${path}`],
    ),
    ['a team', () => '/api/teams/nhl-boston-bruins/posts'],
    ['a further page', () => `/api/feed?cursor=${cursor}`],
    ['an article', () => `/api/posts/${article}`],
    ['bloggers', () => '/api/bloggers'],
    ['a blogger', () => `/api/bloggers/${blogger.id}`],
    ['all posts of a blogger', () => `/api/bloggers/${blogger.id}/posts`],
    ['a further page of them', () => `/api/bloggers/${blogger.id}/posts?cursor=${cursor}`],
    ['platform', () => '/api/platform'],
    ['openapi.json', () => '/api/openapi.json'],
  ];

  test.each(paths)('is computed once, the same for all, and supports conditional requests: %s', async (_, pathOf) => {
    const path = pathOf();
    const first = await guest().get(path);
    expect([first.status, first.headers.getSetCookie()]).toEqual([200, []]);
    expect(first.headers.get('Cache-Control')).toMatch(/^(no-cache|public, max-age=60)$/);
    const others = await Promise.all(Array.from({ length: 5 }, () => guest().get(path)));
    expect(others.map(madeFor)).toEqual(Array(5).fill(madeFor(first)));
    const etag = first.headers.get('ETag') ?? '';
    // The edge marks the ETag of a compressed response as weak.
    for (const known of [etag, `W/${etag}`, `"another", W/${etag}`]) {
      const again = await guest().get(path, { 'If-None-Match': known });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    expect((await guest().get(path, { 'If-None-Match': '"another"' })).status).toBe(200);
    const head = await guest().head(path);
    expect([head.status, madeFor(head), await head.text()]).toEqual([200, madeFor(first), '']);
  });

  test('is computed for each signed-in user, and never cached', async () => {
    const { client } = await newReader();
    for (const path of ['/api/feed', `/api/posts/${article}`, '/api/platform']) {
      const own = await client.get(path);
      expect(own.headers.get('Cache-Control')).toBe('private, no-store');
      expect(own.headers.get('ETag')).toBeNull();
      expect(madeFor(own)).not.toBe(madeFor(await guest().get(path)));
    }
  });

  test.each<[string, () => string, number]>([
    ['an unknown query', () => '/api/topics?utm_source=mail', 200],
    ['a query that the route refuses', () => '/api/feed?utm_source=mail', 422],
    ['a second cursor', () => `/api/feed?cursor=${cursor}&cursor=${cursor}`, 422],
    ['another spelling', () => `/api/posts/%${article.charCodeAt(0).toString(16)}${article.slice(1)}`, 200],
    ['an unknown post', () => '/api/posts/nothing', 404],
    ['a route for signed-in users', () => '/api/posts/mine', 401],
    ['a search', () => '/api/search?q=number', 200],
  ])('is not cached for %s', async (_, pathOf, status) => {
    const responses = [await guest().get(pathOf()), await guest().get(pathOf())];
    expect(responses.map((answer) => answer.status)).toEqual([status, status]);
    expect(new Set(responses.map(madeFor)).size).toBe(2);
  });

  test('does not count toward the rate limit when it is cached', async () => {
    const client = guest();
    for (let n = 0; n < 120; n++) expect((await client.get('/api/topics')).status).toBe(200);
    expect((await client.get('/api/search?q=number')).status).toBe(200);
  });
});

test.each([
  ['unpublished', 'POST', '/unpublish', {}],
  ['deleted', 'DELETE', '', undefined],
  ['made premium', 'PUT', '/access', { isFree: false }],
] as const)('leaves the cache with its page when an article is %s', async (_, method, path, body) => {
  const { person, client } = await newWriter();
  for (let n = 0; n < 5; n++) await newPost({ by: person, at: anHourAgo() });
  const { id } = await publish(client, postInput({ content: `${'Plain words. '.repeat(80)}the end` }));
  const address = `/api/posts/${id}`;
  expect(await (await guest().get(address)).text()).toContain('the end');
  await eventually(async () => expect(await caches.default.match(env.APP_ORIGIN + address)).toBeDefined());
  const send = { POST: client.post, PUT: client.put, DELETE: client.delete }[method];
  expect((await send(address + path, body as never)).ok).toBe(true);
  expect(await caches.default.match(env.APP_ORIGIN + address)).toBeUndefined();
  expect(await (await guest().get(address)).text()).not.toContain('the end');
});

test('is purged with all pages of its list, at the product’s own address', async () => {
  const path = `/api/feed?cursor=${cursor}`;
  const again = async () => madeFor(await guest().get(path));
  const first = await again();
  const key = `${env.APP_ORIGIN}/api/feed?cursor=${encodeURIComponent(cursor)}`;
  await eventually(async () => expect(await caches.default.match(key)).toBeDefined());
  const elsewhere = await exports.default.fetch(`http://another.test${path}`);
  expect([madeFor(elsewhere), await again()]).toEqual([first, first]);
  await purgeResponses([`${env.APP_ORIGIN}/api/feed`]);
  expect(await caches.default.match(key)).toBeUndefined();
  expect(await again()).not.toBe(first);
});

test('limits its cache by size and evicts the oldest entries first', async () => {
  const cache = new ResponseCache(100_000);
  const made = (size: number) => async (): Promise<CachedResponse> => ({
    body: new Uint8Array(size),
    headers: new Headers(),
    status: 200,
    composedAt: Date.now(),
  });
  const keyOf = (n: number) => `https://weight.test/${n}`;
  const keptOf = (count: number) =>
    Array.from({ length: count }, (_, n) => n).filter((n) => cache.getFresh(keyOf(n), Date.now()) !== undefined);
  for (let n = 0; n < 20; n++) await cache.compose(keyOf(n), Date.now(), made(10_000), () => {});
  expect(keptOf(20)).toEqual([12, 13, 14, 15, 16, 17, 18, 19]);
  // Small entries count with their overhead.
  for (let n = 0; n < 200; n++) await cache.compose(keyOf(n), Date.now(), made(0), () => {});
  expect(keptOf(200).length).toBeLessThan(50);
});
