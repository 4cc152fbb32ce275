import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { articlePath } from '#contract/posts';
import { app } from '../../../worker/app.ts';
import { serveCachedPage } from '../../../worker/cached-page.ts';
import { serveCachedApi } from '../../../worker/http/cached-api.ts';
import { newPost, newReader, newWriter, postInput, subscribe } from '../support/factories.ts';
import { laggingDatabase } from '../support/replica-reads.ts';

const BOOKMARK = '__Host-bookmark';
const LIST = '/api/topics/food/posts';

let lagging: Awaited<ReturnType<typeof laggingDatabase>>;

beforeAll(async () => {
  lagging = await laggingDatabase();
});

/** Returns a browser of a product with a lagging replica; it stores its cookies in `cookies`. */
function browser(cookies = new Map<string, string>(), database?: D1Database, vars: Partial<Env> = {}) {
  return async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const headers = new Headers({ Origin: env.APP_ORIGIN, 'Content-Type': 'application/json', ...more });
    headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const request = new Request(env.APP_ORIGIN + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const execution = createExecutionContext();
    const response = await app.fetch(
      request,
      { ...env, DATABASE_URL: '', DB: database ?? lagging.DB, ...vars } as Env,
      execution,
    );
    await waitOnExecutionContext(execution);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
}

const textOf = async (response: Promise<Response>) => await (await response).text();

const FUTURE = `ffffffff-ffffffff-ffffffff-${'f'.repeat(32)}`;

test.each([
  ['the deployed version', env.VERSION.id.slice(0, 8), {}],
  ['a worker that is not deployed', 'local', { VERSION: undefined }],
] as const)(
  'reads from a replica at least as new as a bookmark of %s, and of no other one',
  async (_, deployment, vars) => {
    const { client } = await newReader();
    const asked: string[] = [];
    const withSession = (from: string) => {
      asked.push(from);
      return lagging.DB.withSession('first-primary');
    };
    const reader = browser(client.cookies, { withSession } as unknown as D1Database, vars as Partial<Env>);
    await reader('GET', LIST);
    expect(client.cookies.get(BOOKMARK)).toMatch(new RegExp(`^${deployment}\\.`));
    client.cookies.set(BOOKMARK, `another.${FUTURE}`);
    await reader('GET', LIST);
    expect(asked).not.toContain(FUTURE);
    client.cookies.set(BOOKMARK, `${deployment}.${FUTURE}`);
    await reader('GET', LIST);
    expect(asked).toContain(FUTURE);
  },
);

test.each([
  ['is refused', () => Promise.reject(new Error('D1_ERROR: no such bookmark'))],
  ['is never reached', () => new Promise<never>(() => {})],
])('reads from the primary for a bookmark that %s, and replaces it', async (_, fail) => {
  const withSession = (from: string) => {
    const session = lagging.DB.withSession(from as 'first-primary');
    return from === FUTURE ? Object.assign(Object.create(session) as object, { batch: fail }) : session;
  };
  const database = { withSession } as unknown as D1Database;
  const { client } = await newReader();
  const request = async (path: string) => {
    const cookies = new Map([...client.cookies, [BOOKMARK, `${env.VERSION.id.slice(0, 8)}.${FUTURE}`]]);
    expect((await browser(cookies, database)('GET', path)).status, path).toBe(200);
    if (path !== '/api/search?q=bread') expect(cookies.get(BOOKMARK)).not.toContain(FUTURE);
  };
  await Promise.all([LIST, '/api/search?q=bread', '/'].map(request));
});

describe('with a lagging replica of the database', () => {
  test('shows writers their own changes immediately, and others when the replica has them', async () => {
    const { client } = await newWriter('food');
    const other = await newReader();
    await lagging.catchUp();
    const reader = browser(other.client.cookies);
    const writer = browser(client.cookies);
    // The first request reads the primary, and the bookmark is stored.
    await reader('GET', LIST);
    await writer('GET', LIST);
    const before = client.cookies.get(BOOKMARK) ?? '';
    expect(before).toMatch(/^\w{1,8}\.[0-9a-f-]{59}$/);
    const id = crypto.randomUUID();
    const published = await writer('PUT', `/api/posts/${id}`, { post: postInput({ category: 'food' }), base: null });
    expect(published.ok).toBe(true);
    expect(client.cookies.get(BOOKMARK)).not.toBe(before);
    expect(await textOf(writer('GET', LIST))).toContain(id);
    const withoutIt = browser(new Map([...client.cookies, [BOOKMARK, before]]));
    expect(await textOf(withoutIt('GET', LIST))).not.toContain(id);
    expect(await textOf(reader('GET', LIST))).not.toContain(id);
    await lagging.catchUp();
    expect(await textOf(reader('GET', LIST))).toContain(id);
  });

  test.each<[string, (ask: ReturnType<typeof browser>) => Promise<Response>]>([
    ['after a notification', (ask) => ask('GET', LIST, undefined, { 'Cache-Control': 'no-cache' })],
    ['after a read of the primary', (ask) => ask('GET', '/api/account')],
    ['after a deployment with another database', (ask) => ask('GET', LIST)],
  ])('includes the newest changes in the next read: %s', async (how, look) => {
    const { client } = await newReader();
    await lagging.catchUp();
    const reader = browser(client.cookies);
    await reader('GET', LIST);
    const { id } = await newPost({ category: 'food' });
    lagging.wrote();
    expect(await textOf(reader('GET', LIST))).not.toContain(id);
    const [, bookmark = ''] = client.cookies.get(BOOKMARK)?.split('.') ?? [];
    if (how.includes('deployment')) client.cookies.set(BOOKMARK, `another.${bookmark}`);
    expect((await look(reader)).status).toBe(200);
    expect(await textOf(reader('GET', LIST))).toContain(id);
  });

  test('reads data that decides access from the primary, such as ended subscriptions and sessions', async () => {
    const { person: blogger } = await newWriter();
    const { person, client } = await newReader();
    const secret = `${'Free words. '.repeat(80)}and a secret`;
    const { id } = await newPost({ by: blogger, isFree: false, content: secret });
    await subscribe(person, blogger);
    await lagging.catchUp();
    const reader = browser(client.cookies);
    await reader('GET', LIST);
    expect(await textOf(reader('GET', `/api/posts/${id}`))).toContain('and a secret');
    const secretWords = `/api/search?q=${encodeURIComponent('"and a secret"')}`;
    expect(await textOf(reader('GET', secretWords))).toContain(id);
    await env.DB.batch([env.DB.prepare('DELETE FROM subscriptions'), env.DB.prepare('DELETE FROM subscribers')]);
    expect(await textOf(reader('GET', `/api/posts/${id}`))).not.toContain('and a secret');
    expect(await textOf(reader('GET', secretWords))).not.toContain(id);
    await env.DB.prepare('DELETE FROM sessions').run();
    expect((await reader('GET', '/api/account')).status).toBe(401);
  });

  test('reads from the replica for guests, ignores their bookmarks, and sets no cookie', async () => {
    await lagging.catchUp();
    const { id } = await newPost({ category: 'food' });
    const cookies = new Map([[BOOKMARK, `ffffffff-00000000-00000000-${'0'.repeat(32)}`]]);
    const answer = await browser(cookies)('GET', LIST);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.text()).not.toContain(id);
  });

  test('reads from the primary for a malformed bookmark', async () => {
    const { client } = await newReader();
    await lagging.catchUp();
    const { id } = await newPost({ category: 'food' });
    client.cookies.set(BOOKMARK, 'first-unconstrained');
    expect(await textOf(browser(client.cookies)('GET', LIST))).toContain(id);
  });

  test('clears the bookmark on sign-out', async () => {
    const { client } = await newReader();
    await lagging.catchUp();
    const reader = browser(client.cookies);
    await reader('GET', LIST);
    await reader('POST', '/api/auth/sign-out', {});
    expect([...client.cookies.keys()]).toEqual([]);
  });

  test.each<[string, (article: { id: string; slug: string }) => string, number]>([
    ['its page', articlePath, 200],
    ['the API', ({ id }) => `/api/posts/${id}`, 200],
    ['the API, in a spelling that is not cached', ({ id }) => `/api/posts/${id}?from=mail`, 200],
    ['the API, of an unknown post', () => '/api/posts/nothing', 404],
  ])('shows guests an article that was just published: %s', async (_, pathOf, status) => {
    await lagging.catchUp();
    const request = new Request(env.APP_ORIGIN + pathOf(await newPost()));
    const execution = createExecutionContext();
    const product = { ...env, DATABASE_URL: '', DB: lagging.DB } as Env;
    const answer =
      (await serveCachedPage(request, product, execution)) ??
      (await serveCachedApi(request, product, execution, app.fetch));
    const { status: answered } = answer ?? (await app.fetch(request, product, execution));
    await waitOnExecutionContext(execution);
    expect(answered).toBe(status);
  });
});
