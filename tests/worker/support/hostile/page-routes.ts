import { type PageName, pagePaths } from '#contract/page';
import { appRoutes } from '../api-document.ts';
import { newReader } from '../factories.ts';
import { pathOf, type World } from '../world.ts';
import type { ApiRoute } from './routes.ts';
import { type Setting, settings } from './scenes.ts';

/** Routes outside the API and the pages, with their content type; for pages see contract/page. */
const types: Record<string, string> = {
  'GET /media/blog-images/:file': 'image/webp',
  'GET /media/profile-pictures/:folder/:file': 'image/webp',
  'GET /robots.txt': 'text/plain',
  'GET /sitemap.xml': 'application/xml',
  'GET /sitemap/:part': 'application/xml',
  // Without a key.
  'GET /feeds/private.rss': 'application/json',
  'GET /feeds/private.atom': 'application/json',
  'GET /feeds/private.json': 'application/json',
  'GET /feeds/following.opml': 'application/json',
  'GET /feeds/:list': 'application/rss+xml',
  'GET /feeds/blogger/:file': 'application/atom+xml',
  'GET /feeds/topic/:file': 'application/feed+json',
  'GET /feeds/topic/:category/:subtopicFile': 'application/rss+xml',
  'GET /feeds/team/:file': 'application/atom+xml',
  'GET /feeds/league/:file': 'application/feed+json',
  'GET /.well-known/security.txt': 'text/plain',
  'POST /unsubscribe': 'application/json',
};

/** Query parameters of pages; the others read none. */
const queries: Partial<Record<PageName, string[]>> = {
  home: ['tab', 'view', 'q'],
  auth: ['mode', 'next', 'token', 'password', 'account'],
  'post-blog': ['edit', 'draft'],
  'create-blog': ['draft'],
  checkout: ['back'],
  'my-topics': ['next'],
  notifications: ['kind'],
  'admin-auth': ['next'],
  admin: ['tab', 'log', 'state', 'q'],
  unsubscribe: ['token'],
  'confirm-follow': ['token'],
};

const withoutPatterns = (path: string) => path.replaceAll(/(:\w+)(?:\{[^}]*\}+|\?)/g, '$1');

function routeOf(method: string, path: string, type: string, query: string[]): ApiRoute {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const common = { name: `${method} ${path}`, method, path, params, body: null, type };
  return { ...common, query, statuses: [200], errors: ['token_invalid', 'rate_limited'] };
}

/** A path without a route. */
const nowhere: ApiRoute = { ...routeOf('GET', '/nowhere/:rest', 'text/html', []), statuses: [404] };

/** Returns every route outside /api, and every page. @throws Error naming one without a row above */
export function pageRoutes(): ApiRoute[] {
  const own = appRoutes().filter(({ path }) => !path.startsWith('/api/'));
  const routes = own.map(({ method, path }) => {
    const isPrivate = /^\/feeds\/(?:private|following)\./.test(path);
    const route = routeOf(method, withoutPatterns(path), '', method === 'POST' ? ['token'] : isPrivate ? ['key'] : []);
    const type = types[route.name];
    if (type === undefined) throw new Error(`${route.name} has no row in page-routes.ts`);
    return { ...route, type, ...(isPrivate && { statuses: [401], errors: ['signed_out', 'rate_limited'] }) };
  });
  const pages = (Object.keys(pagePaths) as PageName[]).map((name) =>
    routeOf('GET', withoutPatterns(pagePaths[name]), 'text/html', queries[name] ?? []),
  );
  return [...routes, ...pages, nowhere];
}

/** Returns the setting of a route outside the API: a guest, who receives cached pages, or a user, who does not. */
export const pageSetting = ({ name, path }: ApiRoute, { actors, things }: World, asGuest: boolean): Setting => ({
  make: async () => {
    if (name === 'POST /unsubscribe') return await (settings['POST /api/mail/unsubscribe'] as Setting).make();
    const filled = path === nowhere.path ? path.split('/') : pathOf(path, things).split('/');
    const params = path
      .split('/')
      .flatMap((step, n) => (step.startsWith(':') ? [[step.slice(1), decodeURIComponent(filled[n] ?? '')]] : []));
    const client = asGuest ? actors.guest.client : (await newReader()).client;
    return { client, params: Object.fromEntries(params) as Record<string, string> };
  },
});
