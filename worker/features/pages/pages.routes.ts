import { createMiddleware } from 'hono/factory';
import type { Ctx } from '../../context.ts';
import type { AppContext, AppEnv } from '../../http/app-env.ts';
import { sessionCookie } from '../../http/cookies.ts';
import { type CachedPage, guestPage } from '../../http/page-cache.ts';
import { COSTS_HEADER, describeCosts, openContext } from '../../http/request-context.ts';
import { SECURITY_HEADERS } from '../../http/security-headers.ts';
import { composePage, isPublicPage } from './pages.service.ts';

const encoder = new TextEncoder();

async function etagOf(body: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', body));
  return `"${Array.from(digest.slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}

/** A guest's page as the caches keep it. `no-cache` lets browsers keep it too, but ask each time. */
async function composeForGuests(c: AppContext, path: string): Promise<CachedPage> {
  const { ctx, costs } = openContext(c);
  const page = await composePage(ctx, path);
  const headers = new Headers(SECURITY_HEADERS as [string, string][]);
  if (ctx.config.showCosts) headers.set(COSTS_HEADER, describeCosts(costs));
  if (page.status === 301) {
    headers.set('Location', page.location);
    return { body: new Uint8Array(), headers, status: 301, composedAt: ctx.now };
  }
  const body = new Uint8Array(encoder.encode(page.html));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Cache-Control', 'no-cache');
  headers.set('ETag', await etagOf(body));
  return { body, headers, status: page.status, composedAt: ctx.now };
}

/**
 * Public pages of visitors without a session, before any other middleware: answered from memory where possible, the
 * same for everybody, as nothing but the path goes into them.
 */
export const guestPages = createMiddleware<AppEnv>(async (c, next) => {
  const { method } = c.req;
  if ((method !== 'GET' && method !== 'HEAD') || !isPublicPage(c.req.path) || sessionCookie.read(c) !== undefined) {
    return await next();
  }
  const { origin, pathname } = new URL(c.req.url);
  const page = await guestPage(
    origin + pathname,
    Date.now(),
    () => composeForGuests(c, pathname),
    (work) => c.executionCtx.waitUntil(work),
  );
  const seen = c.req.header('If-None-Match');
  if (seen !== undefined && seen === page.headers.get('ETag'))
    return new Response(null, { status: 304, headers: page.headers });
  return new Response(page.body, { status: page.status, headers: page.headers });
});

/** Every other page: composed for whoever is looking and never kept. A dead session's cookie is dropped. */
export async function composedPage(c: AppContext): Promise<Response> {
  const { ctx } = c.var as { ctx: Ctx };
  const hadClaim = ctx.claim !== null;
  const { search, pathname } = new URL(c.req.url);
  const page = await composePage(ctx, pathname + search);
  if (sessionCookie.read(c) !== undefined && !(hadClaim && ctx.actor.kind === 'user') && page.status !== 503)
    sessionCookie.clear(c);
  c.header('Cache-Control', 'private, no-store');
  return page.status === 301 ? c.redirect(page.location, 301) : c.html(page.html, page.status);
}
