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
  article: '/article/:id/:slug?',
  blogger: '/blogger/:userId',
  about: '/about',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
} as const;

export type PageName = keyof typeof pagePaths;

const patterns = (Object.keys(pagePaths) as PageName[]).map((name) => {
  const source = pagePaths[name].replace(/\/:\w+\?/g, '(?:/([^/]*))?').replace(/:\w+/g, '([^/]+)');
  return { name, pattern: new RegExp(`^${source === '/' ? '/' : `${source}/?`}$`) };
});

function decode(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? '');
  } catch {
    return '';
  }
}

/** The page at a path with its parameters, decoded, in the order of the pattern; null for a path without one. */
export function matchPage(pathname: string): { name: PageName; params: string[] } | null {
  for (const { name, pattern } of patterns) {
    const match = pattern.exec(pathname);
    if (match !== null) return { name, params: match.slice(1).map(decode) };
  }
  return null;
}

/** `pathname` as the request had it, percent-encoded; `search` with its question mark, or empty. */
export type PageInput = PageData & { pathname: string; search: string };

/** The built server entry of `web`: a whole HTML document, readable without script. */
export type RenderPage = (input: PageInput) => Promise<string>;
