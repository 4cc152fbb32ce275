import type { SeedEntry } from '#contract/page';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { logError } from '../../log.ts';
import { logPageName } from '../../log-redaction.ts';
import { loadPage } from './pages.service.ts';

/** `isViewerKnown` says that the claimed session was looked for; 503 that the data could not be read. */
export type RenderedDocument =
  | { status: 200 | 404 | 503; html: string; isViewerKnown: boolean }
  | { status: 301; location: string; isViewerKnown: true };

/** Says what happened where no script asks again. */
const WITHOUT_DATA =
  '<noscript><p role="alert">This page could not be loaded just now. Please reload it in a moment.</p></noscript>';

/** Loaded with the first page; what only answers the API does without it. */
let server: typeof import('#web/server') | undefined;

/**
 * The document at a path, composed for whoever is looking. When the data cannot be read the page comes without it and
 * with 503: it asks again by itself.
 * @param search with its question mark, or empty
 * @throws AppError rate_limited, for who has no place left
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
    return { status: 503, html: (await render([])).replace('<body>', `<body>${WITHOUT_DATA}`), isViewerKnown: false };
  }
}
