import type { CacheVerdict } from '#contract/metrics';
import { getConfig } from './config.ts';
import type { ReplicaConstraint } from './db/replica-session.ts';
import { renderDocument } from './features/pages/compose-page.service.ts';
import { isPublicPage } from './features/pages/pages.service.ts';
import { recordRateLimit } from './features/security/security.service.ts';
import { renderFromReplica, sendCached, serveAnonymous, toCachedResponse } from './http/anonymous-cache.ts';
import { enforcePageLimit } from './http/api-limit.ts';
import { isAnonymousRead } from './http/cached-api.ts';
import { plainPage } from './http/plain-page.ts';
import { recordRequest } from './http/record-request.ts';
import { COSTS_HEADER, describeCosts, openContext } from './http/request-context.ts';
import { type CachedResponse, responseCaches } from './http/response-cache.ts';
import { SECURITY_HEADERS } from './http/security-headers.ts';
import { logError } from './log.ts';
import { logPageName } from './log-redaction.ts';
import { recordMetric } from './platform/metrics/record.ts';

const encoder = new TextEncoder();

/** Renders a guest's page for the caches. `from` selects the replica. */
async function composeFrom(
  from: ReplicaConstraint,
  request: Request,
  env: Env,
  execution: ExecutionContext,
): Promise<CachedResponse> {
  const { ctx, costs, reads } = openContext(request, env, execution);
  reads.from = from;
  const page = await renderDocument(ctx, new URL(request.url).pathname, '');
  const headers = new Headers(SECURITY_HEADERS as [string, string][]);
  headers.set('X-Request-Id', ctx.requestId);
  if (ctx.config.showCosts) headers.set(COSTS_HEADER, describeCosts(costs));
  if (page.status === 301) {
    headers.set('Cache-Control', 'no-cache');
    headers.set('Location', page.location);
    return { body: new Uint8Array(), headers, status: 301, composedAt: ctx.now };
  }
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const answer = await toCachedResponse(new Uint8Array(encoder.encode(page.html)), headers, ctx.now);
  return { ...answer, status: page.status };
}

async function composedOrCached(
  request: Request,
  env: Env,
  execution: ExecutionContext,
): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const config = getConfig(env);
  const cache = responseCaches.pages;
  const key = config.origin + pathname;
  const now = Date.now();
  const record = (response: Response, verdict: CacheVerdict) => {
    const { status } = response;
    const route = logPageName(pathname);
    recordRequest(env, { method: request.method, route, status, cache: verdict, begunAt: now });
    return response;
  };
  const young = cache.getFresh(key, now);
  if (young !== undefined) return record(sendCached(request, young), 'hit');
  if (!isPublicPage(pathname)) return undefined;
  const question = {
    cache,
    key,
    compose: async () =>
      await renderFromReplica({ cache, key }, config, async (from) => await composeFrom(from, request, env, execution)),
    admit: () => enforcePageLimit(env, openContext(request, env, execution).ctx, recordRateLimit),
  };
  const answered = await serveAnonymous(request, question, now, (work) => execution.waitUntil(work));
  return record(answered.response, answered.cache);
}

/**
 * Responds to visitors without a session with public pages, before all other middleware and from memory if possible:
 * the pages only depend on the path. Undefined for every other request.
 */
export async function serveCachedPage(
  request: Request,
  env: Env,
  execution: ExecutionContext,
): Promise<Response | undefined> {
  if (!isAnonymousRead(request)) return undefined;
  const begunAt = Date.now();
  try {
    return await composedOrCached(request, env, execution);
  } catch (error) {
    const requestId = crypto.randomUUID();
    const route = logPageName(new URL(request.url).pathname);
    logError(error, { requestId, method: request.method, route, status: 500 });
    recordMetric(env, { series: 'errors', verdict: 'internal' });
    recordRequest(env, { method: request.method, route, status: 500, cache: 'miss', begunAt });
    return plainPage(500, 'Something went wrong', { 'X-Request-Id': requestId });
  }
}
