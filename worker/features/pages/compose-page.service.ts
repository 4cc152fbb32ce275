import type { SeedEntry } from '#contract/page';
import { queryKeys } from '#contract/query-keys';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { logError } from '../../log.ts';
import { logPageName } from '../../log-redaction.ts';
import { loadPage } from './pages.service.ts';

/** `isViewerKnown`: the claimed session was verified. 503: the data could not be read. */
export type RenderedDocument =
  | { status: 200 | 404 | 503; html: string; isViewerKnown: boolean }
  | { status: 301; location: string; isViewerKnown: true };

/** Explains a page without data to browsers without JavaScript; others retry by themselves. */
const WITHOUT_DATA =
  '<noscript><p role="alert">This page could not be loaded. Please reload it in a moment.</p></noscript>';

/** Imported with the first page: API requests do not need it. */
let server: typeof import('#web/server') | undefined;

/**
 * Renders the document at a path for the viewer. If its data cannot be read, renders it without data as 503, and the
 * browser fetches it again.
 * @param search with its question mark, or empty
 * @throws AppError rate_limited
 */
export async function renderDocument(ctx: Ctx, pathname: string, search: string): Promise<RenderedDocument> {
  server ??= await import('#web/server');
  const { renderPage } = server;
  const render = (seed: SeedEntry[]) => renderPage({ pathname, search, origin: ctx.config.origin, seed });
  try {
    const { status, seed, canonical = pathname } = await loadPage(ctx, pathname);
    if (canonical !== pathname) return { status: 301, location: canonical + search, isViewerKnown: true };
    return { status, html: await render(seed), isViewerKnown: true };
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') throw error;
    logError(error, { requestId: ctx.requestId, route: logPageName(pathname), status: 503, ms: Date.now() - ctx.now });
    // Whoever has no session cookie is a guest, and sees the links of guests.
    const seed: SeedEntry[] = ctx.claim === null ? [[queryKeys.session, { viewer: null }]] : [];
    return { status: 503, html: (await render(seed)).replace('<body>', `<body>${WITHOUT_DATA}`), isViewerKnown: false };
  }
}
