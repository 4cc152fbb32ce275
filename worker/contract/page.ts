import { categoriesWithPage, categoryFromParam } from './topics.ts';

/** One answer that travels with a composed page: put into the query cache under its key before hydrating. */
export type SeedEntry = readonly [key: readonly string[], data: unknown];

/** What stands in a composed page's `<script id="data">`. `origin` starts the canonical addresses. */
export type PageData = { origin: string; seed: readonly SeedEntry[] };

/** An infinite query's data as the browser's cache holds it: one page, fetched without a cursor. */
export type FirstPage<Page> = { pages: [Page]; pageParams: [null] };

/** Wraps the first page of a list for the seed. */
export function firstPage<Page>(page: Page): FirstPage<Page> {
  return { pages: [page], pageParams: [null] };
}

/**
 * The product's pages and their paths (spec §2 'Route table', as far as the screens exist, and the pages a launch
 * needs). A page's file in `web/src/app/pages` bears its name; every other path is the 404 page.
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
  'admin-auth': '/admin-auth',
  admin: '/admin',
  unsubscribe: '/unsubscribe',
  about: '/about',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
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

/** Which values a page's parameters may have, where not any. */
const isPage: Partial<Record<PageName, (params: readonly string[]) => boolean>> = {
  interests: ([param = '']) => {
    const category = categoryFromParam(param);
    return categoriesWithPage.some(({ key }) => key === category);
  },
};

function matchSteps(steps: readonly string[], given: readonly string[]): string[] | null {
  const required = steps.filter((step) => !step.endsWith('?')).length;
  if (given.length < required || given.length > steps.length || given.includes('')) return null;
  const fits = given.every((part, n) => steps[n]?.startsWith(':') || steps[n] === part.toLowerCase());
  return fits ? given.filter((_, n) => steps[n]?.startsWith(':')) : null;
}

/**
 * The page at a path and its parameters, decoded, in the order of the pattern; null for a path without one. Like the
 * browser's router it minds neither case nor a slash at the end.
 */
export function matchPage(pathname: string): { name: PageName; params: string[] } | null {
  const given = pathname.replace(/\/$/, '').split('/').slice(1).map(decode);
  for (const { name, steps } of patterns) {
    const params = matchSteps(steps, given);
    if (params !== null && (isPage[name]?.(params) ?? true)) return { name, params };
  }
  return null;
}

/** `pathname` as the request had it, percent-encoded; `search` with its question mark, or empty. */
export type PageInput = PageData & { pathname: string; search: string };

/** The built server entry of `web`: a whole HTML document, readable without script. */
export type RenderPage = (input: PageInput) => Promise<string>;
