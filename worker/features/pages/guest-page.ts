import type { Ctx } from '../../context.ts';
import { refusePage } from '../../http/api-limit.ts';
import { sessionCookie } from '../../http/cookies.ts';
import { type CachedPage, cachedPage, isKept, youngPage } from '../../http/page-cache.ts';
import { plainPage } from '../../http/plain-page.ts';
import { COSTS_HEADER, describeCosts, openContext } from '../../http/request-context.ts';
import { SECURITY_HEADERS } from '../../http/security-headers.ts';
import { logError } from '../../log.ts';
import { recordOfAddress } from '../security/security.service.ts';
import { composePage, isPublicPage } from './pages.service.ts';

const encoder = new TextEncoder();

async function etagOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', body));
  return `"${Array.from(digest.slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}

/** A guest's page as the caches keep it. `no-cache` lets browsers keep it too, but ask each time. */
async function compose(ctx: Ctx, pathname: string, costs: () => string): Promise<CachedPage> {
  const page = await composePage(ctx, pathname, '');
  const headers = new Headers(SECURITY_HEADERS as [string, string][]);
  headers.set('Cache-Control', 'no-cache');
  headers.set('X-Request-Id', ctx.requestId);
  if (ctx.config.showCosts) headers.set(COSTS_HEADER, costs());
  if (page.status === 301) {
    headers.set('Location', page.location);
    return { body: new Uint8Array(), headers, status: 301, composedAt: ctx.now };
  }
  const body = new Uint8Array(encoder.encode(page.html));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('ETag', await etagOf(body));
  return { body, headers, status: page.status, composedAt: ctx.now };
}

function answer(request: Request, { body, headers, status }: CachedPage): Response {
  const known = request.headers.get('If-None-Match');
  if (known !== null && known === headers.get('ETag')) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' || body.byteLength === 0 ? null : body, { status, headers });
}

async function composedOrCached(request: Request, env: Env, execution: ExecutionContext, key: string, now: number) {
  const { pathname } = new URL(key);
  if (!isPublicPage(pathname)) return undefined;
  const { ctx, costs } = openContext(request, env, execution);
  const onRefused = recordOfAddress('rate_limit_exceeded');
  const refused = isKept(key, now) ? undefined : await refusePage(env, ctx, onRefused);
  if (refused !== undefined) return refused;
  const composing = () => compose(ctx, pathname, () => describeCosts(costs));
  return answer(request, await cachedPage(key, now, composing, ctx.waitUntil));
}

/**
 * Public pages of visitors without a session, ahead of everything else: answered from memory where possible, the same
 * for everybody, as nothing but the path goes into them. Undefined for every other request.
 */
export async function guestPage(
  request: Request,
  env: Env,
  execution: ExecutionContext,
): Promise<Response | undefined> {
  const { method, url } = request;
  if ((method !== 'GET' && method !== 'HEAD') || sessionCookie.isIn(request)) return undefined;
  const [key = ''] = url.split('?', 1);
  const now = Date.now();
  const young = youngPage(key, now);
  if (young !== undefined) return answer(request, young);
  try {
    return await composedOrCached(request, env, execution, key, now);
  } catch (error) {
    logError(error, { path: new URL(key).pathname });
    return plainPage(500, 'Something went wrong');
  }
}
