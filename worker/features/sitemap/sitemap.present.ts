import { escapeMarkup } from '#contract/escape-markup';

/** A page's percent-encoded path and time of the last change (milliseconds UTC), if known. */
export type SitemapEntry = { path: string; changedAt?: number | null };

const document = (root: 'urlset' | 'sitemapindex', entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;

const locationOf = (origin: string, path: string) => `<loc>${escapeMarkup(origin + path)}</loc>`;

/** Renders a part of the sitemap (sitemaps.org). */
export function presentPart(origin: string, pages: readonly SitemapEntry[]): string {
  const entries = pages.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : '';
    return `<url>${locationOf(origin, path)}${changed}</url>`;
  });
  return document('urlset', entries);
}

/** Renders the index of the sitemap. @param paths of the parts */
export function presentIndex(origin: string, paths: readonly string[]): string {
  return document(
    'sitemapindex',
    paths.map((path) => `<sitemap>${locationOf(origin, path)}</sitemap>`),
  );
}
