import { enforcePageLimit, rateLimitedPage } from '../../http/api-limit.ts';
import type { AppContext } from '../../http/app-env.ts';
import { sessionCookie } from '../../http/cookies.ts';
import { recordRateLimit } from '../security/security.service.ts';
import { renderDocument } from './compose-page.service.ts';

/** Serves a page rendered for the viewer, uncached. Clears a session cookie that turned out to be invalid. */
export async function servePersonalPage(c: AppContext): Promise<Response> {
  const { ctx } = c.var;
  const refused = await enforcePageLimit(c.env, ctx, recordRateLimit);
  if (refused !== undefined) return refused;
  const { search, pathname } = new URL(c.req.url);
  const page = await renderDocument(ctx, pathname, search).catch(rateLimitedPage(ctx));
  if (page instanceof Response) return page;
  const isOver = page.isViewerKnown && ctx.actor.kind === 'guest' && !c.get('preservesCookie');
  if (isOver && sessionCookie.isIn(c.req.raw)) sessionCookie.clear(c);
  c.header('Cache-Control', 'private, no-store');
  return page.status === 301 ? c.redirect(page.location, 301) : c.html(page.html, page.status);
}
