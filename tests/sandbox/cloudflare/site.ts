import { securityHeadersFor } from '../../../worker/http/security-headers.ts';
import type { Account } from './account.ts';

const PAGE = `<html><script src="/assets/index-1.js"></script><h1>Welcome</h1>${'What is to be read. '.repeat(40)}</html>`;

const answer = (path: string, body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(status === 304 ? null : typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { ...Object.fromEntries(securityHeadersFor(path)), 'Content-Type': 'text/html', ...headers },
  });

/** Returns the version that an override selects among those of the deployment, else the one with the most traffic. */
function versionFor({ worker }: Account, override: string | null): string | undefined {
  const shares = worker?.deployments.at(-1) ?? {};
  const [, selected = ''] = /^blog-platform-staging="(.+)"$/.exec(override ?? '') ?? [];
  if (selected in shares) return selected;
  return Object.keys(shares).sort((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0))[0];
}

/**
 * Returns a deployed product that responds correctly except for the paths in `wrong`; before the deployment, its name
 * does not resolve.
 */
export const siteOf =
  (account: Account, wrong: Record<string, () => Response> = {}): typeof fetch =>
  async (input, init = {}) => {
    const { protocol, origin, pathname } = new URL(String(input));
    const headers = new Headers(init.headers as Record<string, string>);
    const broken = wrong[pathname];
    if (account.worker === null) throw new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } });
    if (protocol === 'http:') return answer(pathname, '', 301, { Location: `${origin.replace('http', 'https')}/` });
    if (broken !== undefined) return broken();
    switch (pathname) {
      case '/api/health':
        return answer(pathname, {
          parts: { database: { state: 'ok', since: null } },
          version: versionFor(account, headers.get('Cloudflare-Workers-Version-Overrides')),
        });
      case '/':
        return answer(pathname, PAGE, headers.has('If-None-Match') ? 304 : 200, {
          ETag: '"1"',
          'X-Request-Id': 'composed-once',
        });
      case '/api/topics':
        return answer(pathname, [{ key: 'food' }]);
      case '/api/posts/free':
        return answer(pathname, { posts: [] });
      case '/assets/index-1.js':
        return answer(pathname, '1', 200, {
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Content-Encoding': 'br',
        });
      case '/api/auth/sign-in':
        return answer(pathname, {}, headers.get('Origin') === origin ? 401 : 403);
      case '/robots.txt':
        return answer(pathname, 'User-agent: *');
      case '/sitemap.xml':
        return answer(pathname, `<loc>${origin}/</loc>`);
    }
    return answer(pathname, '', 404, {
      'Content-Type': pathname.startsWith('/api') ? 'application/json' : 'text/html',
    });
  };
