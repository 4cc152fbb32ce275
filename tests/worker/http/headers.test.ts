import { createExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { pagePaths } from '#contract/page';
import { articlePath } from '#contract/posts';
import { app } from '../../../worker/app.ts';
import { plainPage } from '../../../worker/http/plain-page.ts';
import { securityHeadersFor } from '../../../worker/http/security-headers.ts';
import { expectGuarded } from '../support/answers.ts';
import { freshAddress, newClient } from '../support/client.ts';
import { failingDatabase, withDatabase } from '../support/database.ts';
import { newPost, newReader } from '../support/factories.ts';
import { isOnLibsql } from '../support/libsql.ts';

/** Returns every route of the product, with values for its parameters. */
const routes = [
  ...new Set(
    app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
      .map(({ method, path }) => `${method} ${path.replace(/:part\{[^}]*\}.*$/, 'pages.xml').replace(/:\w+/g, 'x')}`),
  ),
].map((route) => route.split(' ') as [method: string, path: string]);

const pages = Object.values(pagePaths).map((path) =>
  path
    .replace(/\/:\w+\?$/, '')
    .replace(':category', 'travel')
    .replace(/:\w+/g, 'x'),
);

const isDeep = env.DEEP === '1';

type Probe = { method?: string; headers?: Record<string, string>; body?: string };

/** Sends a request from a fresh address, so no rate limit responds first. */
async function send(path: string, { method = 'GET', headers = {}, body }: Probe = {}) {
  const response = await exports.default.fetch(`${env.APP_ORIGIN}${path}`, {
    method,
    redirect: 'manual',
    headers: { 'CF-Connecting-IP': freshAddress(), ...headers },
    ...(body !== undefined && { body }),
  });
  await response.text();
  return response;
}

const ours = { Origin: env.APP_ORIGIN, 'Content-Type': 'application/json' };
const upgrade = { Upgrade: 'websocket', Connection: 'Upgrade' };

/** One request for each way in which a route can respond before it does its work. */
const probes: Record<string, Probe> = {
  HEAD: { method: 'HEAD' },
  OPTIONS: { method: 'OPTIONS' },
  'a method that nothing has': { method: 'PROPFIND', headers: ours, body: '{}' },
  'a cross-origin request': { method: 'POST', headers: { ...ours, Origin: 'https://evil.example' }, body: '{}' },
  'a form': { method: 'POST', headers: { ...ours, 'Content-Type': 'text/plain' }, body: 'a=b' },
  'no JSON': { method: 'POST', headers: ours, body: '{' },
  'too much': { method: 'PUT', headers: ours, body: JSON.stringify({ a: 'x'.repeat(600_000) }) },
  'an upgrade': { headers: upgrade },
  'an own WebSocket upgrade': { headers: { ...upgrade, Origin: env.APP_ORIGIN } },
};

/** Routes that end the client's own session, regardless of the request's body. */
const endings = ['POST /api/auth/sign-out', 'POST /api/account/sign-out-everywhere'];

describe('the security headers of every response of the worker', () => {
  test('are set on each route, for guests and signed-in users', async () => {
    expect(routes.length).toBeGreaterThan(100);
    const seen = new Set<number>();
    const clearing: string[] = [];
    let signedIn = await newReader();
    // The security headers do not depend on the database.
    const asked = routes.filter((_, n) => isDeep || !isOnLibsql || n % 4 === 0);
    for (const [n, [method, path]] of asked.entries()) {
      // The general limit counts a user's requests.
      if (n % 80 === 79) signedIn = await newReader();
      const sent = method === 'GET' ? {} : ours;
      const body = method === 'GET' ? {} : { body: '{}' };
      const cookie = [...signedIn.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      for (const own of [sent, { ...sent, Cookie: cookie }]) {
        const response = await send(path, { method, ...body, headers: own });
        expectGuarded(path, response, `${method} ${path}`);
        expect(response.status, `${method} ${path}`).toBeLessThan(500);
        seen.add(response.status);
        if (response.headers.has('Clear-Site-Data')) {
          clearing.push(`${method} ${path}`);
          signedIn = await newReader();
        }
      }
    }
    const names = asked.map((route) => route.join(' '));
    expect(new Set(clearing), 'what clears').toEqual(new Set(endings.filter((name) => names.includes(name))));
    for (const status of [200, 401, 403, 404, 422]) expect([...seen]).toContain(status);
  });

  test.each(Object.entries(probes))('are set: %s', async (what, probe) => {
    const seen = new Set<number>();
    const paths = [...new Set([...routes.map(([, path]) => path), ...pages, '/api/nowhere', '/media/nowhere'])];
    // Each probe takes another share of the routes, so together they reach nearly all; the deep run covers all.
    const own = Object.keys(probes).indexOf(what);
    for (const path of paths.filter((_, n) => isDeep || n % 6 === own % 6)) {
      const response = await send(path, probe);
      expectGuarded(path, response, `${what}: ${path}`);
      expect(response.status, `${what}: ${path}`).toBeLessThan(500);
      seen.add(response.status);
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  test('are set on each page: rendered, cached, not modified and for signed-in users', async () => {
    const path = articlePath(await newPost());
    const { client } = await newReader();
    const others = ['/nowhere', '/Topic/Travel/', '//evil.example', path, `${path}x`, '/robots.txt', '/sitemap.xml'];
    for (const page of [...pages, ...others, '/sitemap/pages.xml', '/sitemap/none.xml']) {
      const first = await send(page);
      expectGuarded(page, first, page);
      expectGuarded(page, await send(page), `${page} again`);
      const etag = first.headers.get('ETag');
      if (etag !== null) {
        const known = await send(page, { headers: { 'If-None-Match': etag } });
        if (first.status === 200) expect(known.status, page).toBe(304);
        expectGuarded(page, known, `${page} known`);
      }
      const own = await client.get(page);
      await own.text();
      expectGuarded(page, own, `${page} of one's own`);
      if (own.headers.get('Content-Type')?.startsWith('text/html')) {
        expect(own.headers.get('Cache-Control'), page).toBe('private, no-store');
      }
    }
  });

  test('are set when a rate limit is exceeded', async () => {
    const flood = newClient();
    for (const [path, type] of [
      ['/api/search?q=x', 'application/json'],
      ['/auth?tab=x', 'text/html'],
    ] as const) {
      // The platform's minute may change in between: with this many requests, one minute still has more than 100.
      const responses = await Promise.all(Array.from({ length: 210 }, () => flood.get(path)));
      await Promise.all(responses.map((answer) => answer.text()));
      const refused = responses.find(({ status }) => status === 429) ?? new Response();
      expectGuarded(path, refused, `too many for ${path}`);
      expect(refused.headers.get('Content-Type')).toContain(type);
    }
  });

  test('are set when the database fails', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    for (const [message, status] of [
      ['D1_ERROR: Network connection lost.', 503],
      ['D1_ERROR: no such column: colour: SQLITE_ERROR', 500],
    ] as const) {
      for (const path of ['/api/search?q=word', '/api/session', '/auth']) {
        const request = new Request(`${env.APP_ORIGIN}${path}`, { headers: { 'CF-Connecting-IP': freshAddress() } });
        const response = await app.fetch(request, withDatabase(failingDatabase(message), {}), createExecutionContext());
        await response.text();
        expectGuarded(path.split('?')[0] ?? path, response, `${path}: ${message}`);
        if (path.includes('search')) expect(response.status).toBe(status);
      }
    }
    expectGuarded('/', plainPage(500, 'Something went wrong'), 'a plain page');
    vi.restoreAllMocks();
  });
});

describe('the security headers of every file of the build, from web/public/_headers', () => {
  const files = Object.keys(import.meta.glob('../../../web/dist/**/*')).map((file) =>
    file.replace('../../../web/dist', ''),
  );
  /** Files that the asset layer serves without the worker (wrangler.toml, `run_worker_first`). */
  const served = files.filter((file) => !['/index.html', '/_headers'].includes(file));

  test.each(['/assets/', '/fonts/', '/icons/'])('are set for files in %s', (folder) => {
    expect(served.filter((file) => file.startsWith(folder)).length).toBeGreaterThan(0);
  });

  test('are set for each file, and for missing ones', async () => {
    for (const path of served) {
      const response = await env.ASSETS.fetch(new URL(path, env.APP_ORIGIN));
      await response.arrayBuffer();
      expect(response.status, path).toBe(200);
      expectGuarded(path, response, path);
      const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
      expect(isPage, path).toBe(path === '/offline.html');
      const known = await env.ASSETS.fetch(new URL(path, env.APP_ORIGIN), {
        headers: { 'If-None-Match': response.headers.get('ETag') ?? '' },
      });
      expect(known.status, path).toBe(304);
      expect(known.headers.get('Content-Security-Policy'), path).toBe(securityHeadersFor(path)[0]?.[1]);
    }
    for (const path of ['/assets/gone-1.js', '/fonts/none.woff2', '/icons/none.png']) {
      const response = await env.ASSETS.fetch(new URL(path, env.APP_ORIGIN));
      expect(response.status).toBe(404);
      expect(securityHeadersFor(path).map(([name]) => [name, response.headers.get(name)])).toEqual(
        securityHeadersFor(path),
      );
    }
  });
});
