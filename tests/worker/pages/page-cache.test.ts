import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { articlePath, slugify } from '#contract/posts';
import { PAGE_MAX_AGE_MS } from '../../../worker/cache-lifetimes.ts';
import { type CachedResponse, ResponseCache } from '../../../worker/http/response-cache.ts';
import { type Client, newClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { anHourAgo, newPost, newWriter, postInput } from '../support/factories.ts';
import { page } from '../support/pages.ts';
import { publish } from '../support/posts.ts';

const TEXT = 'Plain words that anybody may read, one after another. '.repeat(12);
const SECRET = 'only for subscribers';

afterEach(() => {
  vi.useRealTimers();
});

describe('a cached page for guests', () => {
  test('is the same for all, supports conditional requests, and costs no database query', async () => {
    const path = articlePath(await newPost());
    const first = await page(newClient(), path);
    const etag = first.response.headers.get('ETag') ?? '';
    const again = await newClient().get(path, { 'If-None-Match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await page(newClient(), `${path}?utm_source=mail`)).html).toBe(first.html);
  });

  test('is never older than 60 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const path = '/topic/outdoors';
    expect((await page(newClient(), path)).html).not.toContain('A page from the hills');
    await newPost({ title: 'A page from the hills', category: 'outdoors' });
    expect((await page(newClient(), path)).html).not.toContain('A page from the hills');
    vi.setSystemTime(Date.now() + 60_001);
    expect((await page(newClient(), path)).html).toContain('A page from the hills');
  });

  test('is renewed in the background before it is too old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const path = '/topic/news';
    await page(newClient(), path);
    await newPost({ title: 'News from the quay', category: 'news' });
    vi.setSystemTime(Date.now() + 40_000);
    expect((await page(newClient(), path)).html).not.toContain('News from the quay');
    await eventually(async () => expect((await page(newClient(), path)).html).toContain('News from the quay'));
  });
});

describe('rendering a page', () => {
  const made = (text: string): CachedResponse => ({
    body: new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>,
    headers: new Headers(),
    status: 200,
    composedAt: Date.now(),
  });
  const textOf = ({ body }: CachedResponse) => new TextDecoder().decode(body);
  const ignore = () => {};
  const cache = new ResponseCache(100_000);
  const send = async (key: string, compose: () => Promise<CachedResponse>) =>
    (await cache.find(key, Date.now(), compose, ignore)) ?? (await cache.compose(key, Date.now(), compose, ignore));

  test('happens once for parallel requests', async () => {
    const compose = vi.fn(async () => made('once'));
    const asked = Array.from({ length: 50 }, () => send('https://cache.test/once', compose));
    expect(new Set((await Promise.all(asked)).map(textOf))).toEqual(new Set(['once']));
    expect(compose).toHaveBeenCalledTimes(1);
  });

  test('that was purged in the meantime is not cached', async () => {
    const key = 'https://cache.test/forgotten';
    const { promise: finished, resolve: finish } = Promise.withResolvers<CachedResponse>();
    const compose = vi.fn(() => finished);
    const first = send(key, compose);
    await eventually(() => expect(compose).toHaveBeenCalled());
    await cache.purge([key], Date.now());
    finish(made('before'));
    expect(textOf(await first)).toBe('before');
    expect(textOf(await send(key, async () => made('after')))).toBe('after');
  });

  test('that was purged on its way to the location’s cache does not stay there', async () => {
    const key = 'https://cache.test/on-its-way';
    const { promise: slow, resolve: goOn } = Promise.withResolvers<void>();
    const put = caches.default.put.bind(caches.default);
    const late = vi.spyOn(caches.default, 'put').mockImplementation(async (...args) => {
      await slow;
      await put(...args);
    });
    const shared: Promise<unknown>[] = [];
    await cache.compose(
      key,
      Date.now(),
      async () => made('before'),
      (work) => void shared.push(work),
    );
    await eventually(() => expect(late).toHaveBeenCalled());
    await cache.purge([key], Date.now());
    goOn();
    await Promise.all(shared);
    late.mockRestore();
    expect(await caches.default.match(key)).toBeUndefined();
    // Entries of another isolate are dropped, too.
    await new ResponseCache(100_000).compose(
      key,
      Date.now(),
      async () => made('before'),
      (work) => void shared.push(work),
    );
    await Promise.all(shared);
    await eventually(async () => expect(await caches.default.match(key)).toBeDefined());
    expect(textOf(await send(key, async () => made('after')))).toBe('after');
  });

  test('of another deployment is not read from the location’s cache', async () => {
    const key = 'https://cache.test/deployed';
    const share = (composedBy: string) => {
      const headers = {
        'Cache-Control': 'max-age=60',
        'X-Composed-At': String(Date.now()),
        'X-Composed-By': composedBy,
      };
      return caches.default.put(key, new Response('before', { headers }));
    };
    const take = () => new ResponseCache(100_000).find(key, Date.now(), async () => made('after'), ignore);
    await share('another');
    expect(await take()).toBeUndefined();
    await share(env.VERSION.id);
    const taken = await take();
    expect(taken && textOf(taken)).toBe('before');
    expect([...(taken?.headers.keys() ?? [])].filter((name) => name.startsWith('x-'))).toEqual([]);
  });

  test('that was purged with one query is still read with another one', async () => {
    const [address, now] = ['https://cache.test/queries', Date.now()];
    await cache.purge([address], now);
    await cache.purge([`${address}?page=2`], now + 2000);
    const wasPurged = (query: string) => cache.wasPurgedRecently(`${address}${query}`, now + PAGE_MAX_AGE_MS + 1000);
    expect([wasPurged('?page=2'), wasPurged('?page=3'), wasPurged('')]).toEqual([true, false, false]);
  });

  test('that hangs blocks no other page', async () => {
    const key = 'https://cache.test/stuck';
    void send(key, () => new Promise(() => {}));
    await eventually(async () => expect(await caches.default.match(key)).toBeUndefined());
    expect(textOf(await send(key, async () => made('my own')))).toBe('my own');
  });
});

describe('a cached article', () => {
  test.each<[string, (client: Client, id: string) => Promise<Response>, string | null]>([
    ['is unpublished', (client, id) => client.post(`/api/posts/${id}/unpublish`), null],
    ['is deleted', (client, id) => client.delete(`/api/posts/${id}`), null],
    ['is made premium', (client, id) => client.put(`/api/posts/${id}/access`, { isFree: false }), 'teaser'],
    ['is changed', async (client, id) => (await publish(client, postInput(), id)).response, 'moved'],
  ])('that %s is not served any more, from memory or the location’s cache', async (_, change, then) => {
    const { person, client } = await newWriter();
    for (let n = 0; n < 5; n++) await newPost({ by: person, at: anHourAgo() });
    const post = postInput({ content: `${TEXT}${SECRET}`, title: 'Über öffentliche Dinge' });
    const { id } = await publish(client, post);
    const path = encodeURI(articlePath({ id, slug: slugify(post.title) }));
    expect((await page(newClient(), path)).html).toContain(SECRET);
    await eventually(async () => expect(await caches.default.match(env.APP_ORIGIN + path)).toBeDefined());
    expect((await change(client, id)).ok).toBe(true);
    expect(await caches.default.match(env.APP_ORIGIN + path)).toBeUndefined();
    const { status, html } = await page(newClient(), path);
    expect(status).toBe(then === null ? 404 : then === 'moved' ? 301 : 200);
    expect(html).not.toContain(SECRET);
  });
});
