import { categoriesWithPage, categoryFromParam } from './topics.ts';

/** A response embedded in a rendered page: the web app adds it to the query cache before hydration. */
export type SeedEntry = readonly [key: readonly string[], data: unknown];

/** Content of a rendered page's `<script id="data">`. `origin` starts the canonical addresses. */
export type PageData = { origin: string; seed: readonly SeedEntry[] };

/** An infinite query's data in the browser's cache: one page, fetched without a cursor. */
export type FirstPage<Page> = { pages: [Page]; pageParams: [null] };

export function firstPage<Page>(page: Page): FirstPage<Page> {
  return { pages: [page], pageParams: [null] };
}

/**
 * Pages of the product and their paths. A page's file in `web/src/app/pages` has its name, except that `handle` is the
 * other address of `blogger`; every other path is the 404 page.
 */
export const pagePaths = {
  home: '/',
  auth: '/auth',
  'free-posts': '/browse-posts',
  topic: '/topic/:category',
  subtopic: '/topic/:category/:subtopic',
  team: '/team/:teamId',
  sports: '/sports',
  article: '/article/:id/:slug?',
  blogger: '/blogger/:userId',
  'blogger-posts': '/blogger/:userId/posts',
  'post-blog': '/post-blog',
  'create-blog': '/create-blog',
  checkout: '/checkout/:checkoutId',
  profile: '/profile',
  'my-topics': '/my-topics',
  notifications: '/notifications',
  'admin-auth': '/admin-auth',
  admin: '/admin',
  unsubscribe: '/unsubscribe',
  'confirm-follow': '/confirm-follow',
  about: '/about',
  contact: '/contact',
  terms: '/terms/:version?',
  privacy: '/privacy/:version?',
  transparency: '/transparency',
  handle: '/:handle',
  interests: '/:category',
} as const;

export type PageName = keyof typeof pagePaths;

const patterns = (Object.keys(pagePaths) as PageName[]).map((name) => ({
  name,
  steps: pagePaths[name].split('/').filter((step) => step !== ''),
}));

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return '';
  }
}

/** Checks of page parameters that do not allow every value. */
const isPage: Partial<Record<PageName, (params: readonly string[]) => boolean>> = {
  handle: ([param = '']) => param.startsWith('@'),
  interests: ([param = '']) => {
    const category = categoryFromParam(param);
    return categoriesWithPage.some(({ key }) => key === category);
  },
};

function matchSteps(steps: readonly string[], parts: readonly string[]): string[] | null {
  const required = steps.filter((step) => !step.endsWith('?')).length;
  if (parts.length < required || parts.length > steps.length || parts.includes('')) return null;
  const fits = parts.every((part, n) => steps[n]?.startsWith(':') || steps[n] === part.toLowerCase());
  return fits ? parts.filter((_, n) => steps[n]?.startsWith(':')) : null;
}

/**
 * Returns the page at a path and its decoded parameters in the pattern's order, or null. Like the browser's router, it
 * ignores case and a trailing slash.
 */
export function matchPage(pathname: string): { name: PageName; params: string[] } | null {
  const parts = pathname.replace(/\/$/, '').split('/').slice(1).map(decode);
  for (const { name, steps } of patterns) {
    const params = matchSteps(steps, parts);
    if (params !== null && (isPage[name]?.(params) ?? true)) return { name, params };
  }
  return null;
}

/** `pathname` is percent-encoded as in the request; `search` is empty or starts with its question mark. */
export type PageInput = PageData & { pathname: string; search: string };

/** Signature of the built server entry of `web`: returns an HTML document that is readable without script. */
export type RenderPage = (input: PageInput) => Promise<string>;
