import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { articlePath } from '#contract/posts';
import { clearPlatformInfo } from '../../../worker/features/settings/settings.service.ts';
import worker from '../../../worker/index.ts';
import { newAdmin } from '../support/admins.ts';
import { type Client, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { withDatabase } from '../support/database.ts';
import { jobCtx, newBlogger, newPost, newReader, type Person, signedIn, subscribe } from '../support/factories.ts';
import { page } from '../support/pages.ts';

const TEASER = 'Plain words that anybody may read, one after another. '.repeat(12);
const SECRET = 'only for subscribers';

let author: Person;
let free: { id: string; slug: string };
let premium: { id: string; slug: string };

beforeAll(async () => {
  author = await newBlogger('page_author');
  free = await newPost({
    by: author,
    title: 'A free page',
    content: TEASER,
    category: 'travel',
    subtopics: ['Europe'],
  });
  premium = await newPost({
    by: author,
    title: 'A paid page',
    content: TEASER + SECRET,
    category: 'food',
    isFree: false,
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['/', 'Your Words Deserve a Home'],
  ['/browse-posts', 'A free page'],
  ['/topic/travel', 'Travel Posts'],
  ['/topic/travel/Europe', 'Europe in Travel'],
  ['/travel', 'Pacific Islands'],
  ['/short-stories', 'Science Fiction'],
  ['/health-beauty', 'Yoga and Pilates'],
  ['/about', 'About'],
  ['/contact', 'Contact'],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
])('renders %s without script, cached for a guest and fresh for a reader', async (path, text) => {
  const guest = newClient();
  const first = await page(guest, path);
  expect(first).toMatchObject({ status: 200, viewer: null });
  expect(first.html).toContain(text);
  expect(first.response.headers.get('Cache-Control')).toBe('no-cache');
  // Without it, a browser's back button shows a reader who has signed in the cached guest page.
  expect(first.response.headers.get('Vary')).toBe('Cookie');
  const { person, client } = await newReader();
  const own = await page(client, path);
  expect(own).toMatchObject({ status: 200, viewer: { id: person.id } });
  expect(own.response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(costsOf(own.response).roundTrips).toBeLessThanOrEqual(2);
  expect((await page(guest, path)).html).not.toContain(person.username);
});

test.each(['/about', '/contact', '/terms', '/privacy'])(
  'redirects %s home for a guest, and to the dashboard for a reader',
  async (path) => {
    expect((await page(newClient(), path)).html).toContain('Back to Home');
    const { html } = await page((await newReader()).client, path);
    expect(html).toContain('Back to Dashboard');
    expect(html).not.toContain('Back to Home');
  },
);

test.each(['/admin', '/admin?tab=security', '/admin-auth', '/?tab=admin'])(
  'renders %s without admin data, for any viewer',
  async (path) => {
    const people = [newClient(), (await newReader()).client, await signedIn(author), (await newAdmin()).client];
    for (const client of people) {
      const { status, html } = await page(client, path);
      expect(status).toBe(200);
      const data = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
      const { seed } = JSON.parse(data) as { seed: [string[], unknown][] };
      expect(seed.map(([[name]]) => name).filter((name) => name === 'admin')).toEqual([]);
    }
  },
);

describe('the server’s build', () => {
  /** The markup that React writes where rendering failed. */
  const notRendered = '<!--$!-->';
  let visitors: Client[];
  beforeAll(async () => {
    visitors = [newClient(), (await newReader()).client, await signedIn(await newBlogger())];
  });

  test.each([
    '/',
    ...['topics', 'subscriptions', 'find', 'content', 'settings'].map((tab) => `/?tab=${tab}`),
    ...['check-email', 'confirm', 'change-email', 'reset', 'interests', 'sign-out'].map((mode) => `/auth?mode=${mode}`),
    '/post-blog',
    '/create-blog',
    '/profile',
    '/my-topics',
    '/notifications',
    '/sports',
    '/travel',
    '/checkout/none',
  ])('contains everything that %s shows at first, for any viewer', async (path) => {
    for (const client of visitors) {
      const { status, html } = await page(client, path);
      expect(status).toBe(200);
      expect(html).toContain('<main');
      expect(html).not.toContain(notRendered);
    }
  });
});

test('renders an interest screen with its reader’s follows, and a guest’s with none', async () => {
  const { client } = await newReader();
  const saved = await client.put('/api/interests/travel/subtopics', { subtopics: ['Asia'] });
  expect(saved.status).toBe(200);
  const own = await page(client, '/travel');
  expect(own.html).toContain('You follow 1 of 8.');
  expect(costsOf(own.response).roundTrips).toBeLessThanOrEqual(2);
  expect((await page(newClient(), '/travel')).html).not.toContain('You follow');
});

test('needs no third round trip for the platform’s facts', async () => {
  const { client } = await newReader();
  clearPlatformInfo(jobCtx());
  const { response } = await page(client, articlePath(free));
  expect(costsOf(response).roundTrips).toBe(2);
});

test('renders title, description, canonical address and share metadata of an article and a blogger page', async () => {
  const article = await page(newClient(), articlePath(free));
  expect(article).toMatchObject({ status: 200 });
  expect(article.title).toContain('A free page');
  for (const part of [
    'property="og:title"',
    'property="og:image"',
    'name="description"',
    'application/ld+json',
    `<link rel="canonical" href="${env.APP_ORIGIN}${articlePath(free)}"`,
  ]) {
    expect(article.html).toContain(part);
  }
  expect((await page(newClient(), `/blogger/${author.id}`)).html).toContain('@page_author');
});

test('shows guests the teaser of a premium article, after requests of any reader', async () => {
  const path = articlePath(premium);
  const { person, client } = await newReader();
  await subscribe(person, author);
  expect((await page(client, path)).html).toContain(SECRET);
  for (const stranger of [newClient(), (await newReader()).client]) {
    const { html, status } = await page(stranger, path);
    expect(status).toBe(200);
    expect(html).toContain('Plain words that anybody may read');
    expect(html).not.toContain(SECRET);
  }
  expect((await page(client, path)).html).toContain(SECRET);
});

describe('spellings of an address', () => {
  test.each([
    ['/topic/gaming', '/topic/tech'],
    ['/topic/gaming/Esports', '/topic/tech/Esports'],
    ['/topic/travel/Pacific%20Islands', '/topic/travel/Pacific%20Islands%20(including%20WWOOFing)'],
    ['/topic/TRAVEL', '/topic/travel'],
    ['/topic/short_stories', '/topic/short-stories'],
    ['/short_stories', '/short-stories'],
    ['/Travel', '/travel'],
    ['/tech/', '/tech'],
    ['/topic/travel/', '/topic/travel'],
    ['/%61bout', '/about'],
    ['/About/', '/about'],
    ['/topic//travel', '/topic/travel'],
    ['//', '/'],
    ['///', '/'],
    ['//[', '/['],
    ['//evil.example/topic/travel', '/evil.example/topic/travel'],
  ])('redirect %s to %s', async (path, location) => {
    const { response, status } = await page(newClient(), path);
    expect([status, response.headers.get('Location')]).toEqual([301, location]);
  });

  test('find an article by its id alone', async () => {
    for (const path of [`/article/${free.id}`, `/article/${free.id}/wrong`, `/article/${free.id}/a-free-page/`]) {
      const { response } = await page(newClient(), path);
      expect([response.status, response.headers.get('Location')]).toEqual([301, articlePath(free)]);
    }
  });
});

describe('a missing page', () => {
  const nowhere = [
    '/nope',
    '/gaming',
    '/article/none',
    '/blogger/none',
    '/topic/cooking',
    '/topic/cooking/x',
    '/topic/travel/Nowhere',
    '/topic/%E0%A4%A',
    '/article/%00',
    `/article/${'x'.repeat(3000)}`,
    '/.vite/manifest.json',
  ];

  test.each(nowhere)('responds 404 with a page to %s', async (path) => {
    const { status, html, viewer } = await page(newClient(), path);
    expect([status, viewer]).toEqual([404, null]);
    expect(html).toMatch(/Page Not Found|Article not found|Blogger not found|not found/);
  });

  test.each([...nowhere, '/topic/gaming', '/', '/about'])('leaves a reader signed in: %s', async (path) => {
    const { person, client } = await newReader();
    const { status, viewer } = await page(client, path);
    if (status !== 301) expect(viewer?.id).toBe(person.id);
    expect(client.cookies.has('__Host-session')).toBe(true);
  });
});

test('treats an ended session as a guest’s, and clears its cookie', async () => {
  const { client } = await newReader();
  await env.DB.prepare('DELETE FROM sessions').run();
  expect(await page(client, '/')).toMatchObject({ status: 200, viewer: null });
  expect(client.cookies.size).toBe(0);
});

test('responds 503 without data while the database is down, signs no user out, and caches nothing', async () => {
  const { client } = await newReader();
  const broken = withDatabase(
    new Proxy(env.DB, {
      get: () => () => {
        throw new Error('D1 is down');
      },
    }),
  );
  const send = async (path: string, cookie: string) => {
    const execution = createExecutionContext();
    const request = new Request(`${env.APP_ORIGIN}${path}`, { headers: { Cookie: cookie } });
    const response = await worker.fetch(request as never, broken, execution);
    await response.arrayBuffer();
    await waitOnExecutionContext(execution);
    return response;
  };
  const session = `__Host-session=${client.cookies.get('__Host-session')}`;
  for (const path of ['/topic/automotive', '/nope', '/about']) {
    const response = await send(path, session);
    expect([path, response.status, response.headers.get('Set-Cookie')]).toEqual([path, 503, null]);
  }
  expect((await send('/topic/automotive', '')).status).toBe(503);
  expect((await page(newClient(), '/topic/automotive')).status).toBe(200);
});
