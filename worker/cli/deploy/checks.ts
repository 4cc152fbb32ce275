import { articlePath } from '#contract/posts';
import { securityHeadersFor } from '../../http/security-headers.ts';
import { CliError } from './cli-error.ts';
import type { Site } from './site.ts';

const CACHE_TRIES = 5;

function expect(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new CliError(otherwise);
}

function expectStatus(response: Response, status: number): void {
  expect(response.status === status, `${response.url} responded with ${response.status}, not ${status}`);
}

function expectSecurityHeaders(path: string, response: Response): void {
  const missing = securityHeadersFor(path).filter(([name, value]) => response.headers.get(name) !== value);
  expect(missing.length === 0, `${response.url} lacks ${missing.map(([name]) => name).join(', ')}`);
}

/** Returns the path of the newest free article, or the landing page's if there is none. */
async function someComposedPage(site: Site): Promise<string> {
  const { posts } = (await (await site.get('/api/posts/free')).json()) as { posts: { id: string; slug: string }[] };
  return posts[0] === undefined ? '/' : articlePath(posts[0]);
}

async function readable(site: Site): Promise<void> {
  const response = await site.get('/');
  expectStatus(response, 200);
  expectSecurityHeaders('/', response);
  const html = await response.text();
  const text = html.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(html.includes('<h1'), 'it has no heading');
  expect(text.length > 500, `it has ${text.length} characters of text`);
}

async function api(site: Site): Promise<void> {
  const response = await site.get('/api/topics');
  expectStatus(response, 200);
  expectSecurityHeaders('/api/topics', response);
  expect(JSON.stringify(await response.json()).includes('"food"'), 'the catalog of topics is not loaded');
}

async function unknown(site: Site): Promise<void> {
  const type = async (path: string) => {
    const response = await site.get(path);
    expectStatus(response, 404);
    return response.headers.get('Content-Type') ?? '';
  };
  expect((await type('/no-such-page')).startsWith('text/html'), 'an unknown page is not a page');
  expect(
    (await type('/api/no-such-thing')).startsWith('application/json'),
    'an unknown address of the API does not return JSON',
  );
  await type('/assets/no-such-file.js');
}

async function someScript(site: Site): Promise<string> {
  const [, script] = /"(\/assets\/[^"]+\.js)"/.exec(await (await site.get('/')).text()) ?? [];
  expect(script !== undefined, 'the landing page names no script');
  return script;
}

async function assets(site: Site): Promise<void> {
  const script = await someScript(site);
  const response = await site.get(script);
  expectStatus(response, 200);
  expectSecurityHeaders(script, response);
  const cacheControl = response.headers.get('Cache-Control') ?? '';
  expect(cacheControl.includes('immutable'), `${script} has Cache-Control '${cacheControl}'`);
}

async function cache(site: Site): Promise<void> {
  const path = await someComposedPage(site);
  const composedBy = new Set<string | null>();
  // Each machine of a location may have to render it once.
  for (let n = 0; n < CACHE_TRIES; n++) {
    const id = (await site.get(path)).headers.get('X-Request-Id');
    if (id !== null && composedBy.has(id)) return;
    composedBy.add(id);
  }
  throw new CliError(`${path} was rendered again for each of ${CACHE_TRIES} visitors`);
}

async function unchanged(site: Site): Promise<void> {
  const path = await someComposedPage(site);
  const etag = (await site.get(path)).headers.get('ETag');
  expect(etag !== null, `${path} has no ETag`);
  expectStatus(await site.get(path, { 'If-None-Match': etag }), 304);
}

const signInFrom = (site: Site, origin: string) =>
  site.post('/api/auth/sign-in', { email: `smoke-${Date.now()}@check.invalid`, password: 'not a password' }, origin);

async function signIn(site: Site): Promise<void> {
  expectStatus(await signInFrom(site, site.origin), 401);
  expectStatus(await signInFrom(site, 'https://elsewhere.invalid'), 403);
}

async function refused(site: Site): Promise<void> {
  expectStatus(await signInFrom(site, site.origin), 503);
}

async function robots(site: Site): Promise<void> {
  expectStatus(await site.get('/robots.txt'), 200);
  const sitemap = await site.get('/sitemap.xml');
  expectStatus(sitemap, 200);
  expect((await sitemap.text()).includes(site.origin), 'the sitemap names addresses of another site');
}

async function encrypted({ origin, fetch }: Site): Promise<void> {
  const response = await fetch(origin.replace('https:', 'http:'), { redirect: 'manual' });
  const location = response.headers.get('Location') ?? '';
  expect(location.startsWith(origin), "http is served: switch on 'Always Use HTTPS' for the domain");
}

/** Cloudflare compresses responses; a local worker does not. */
async function compressed(site: Site): Promise<void> {
  const script = await someScript(site);
  expect((await site.get(script)).headers.has('Content-Encoding'), `${script} came as it is`);
}

/** Checks after every deployment. docs/operations/deploying.md lists those that need an account or time. */
export const CHECKS: Readonly<Record<string, (site: Site) => Promise<void>>> = {
  'the landing page is readable before any script, with its security headers': readable,
  'the API responds from a database with its catalog': api,
  'unknown addresses return 404': unknown,
  'scripts are cached permanently': assets,
  'a page is rendered once, then served from the cache': cache,
  'a page that has not changed is not sent again': unchanged,
  'robots.txt and the sitemap are there': robots,
};

export const WRITING_CHECKS: typeof CHECKS = {
  'passwords are checked within the limit of CPU time, and only for our own pages': signIn,
};

/** Replace the other checks while the database is being moved (READ_ONLY). */
export const READ_ONLY_CHECKS: typeof CHECKS = {
  'nothing can be written': refused,
};

/** Reasons why checks that need a custom domain are skipped on workers.dev. */
export const SKIPPED_ON_WORKERS_DEV: Readonly<Record<string, string>> = {
  'a page is rendered once, then served from the cache': 'workers.dev has no Cache API',
  'http leads to https': "workers.dev has no 'Always Use HTTPS'",
};

/** Checks of Cloudflare's own features. */
export const EDGE_CHECKS: typeof CHECKS = {
  'http leads to https': encrypted,
  'scripts come compressed': compressed,
};
