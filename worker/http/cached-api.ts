import type { CacheVerdict } from '#contract/metrics';
import { getConfig } from '../config.ts';
import { renderFromReplica, sendCached, serveAnonymous, toCachedResponse } from './anonymous-cache.ts';
import { consumeApiQuota } from './api-limit.ts';
import { clientAddress } from './client-address.ts';
import { sessionCookie } from './cookies.ts';
import { matchPublicRead, publicReadRoute } from './public-reads.ts';
import { recordRequest } from './record-request.ts';
import { createRenderRequest } from './render-request.ts';
import { responseCaches } from './response-cache.ts';

type Respond = (request: Request, env: Env, execution: ExecutionContext) => Response | Promise<Response>;

/** Checks for a read without a session. */
export const isAnonymousRead = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !sessionCookie.isIn(request);

/** Converts the API's response for the cache; browsers may reuse one marked public without revalidation. */
async function composed(response: Response, now: number) {
  const headers = new Headers(response.headers);
  const body = new Uint8Array(await response.arrayBuffer());
  const { status } = response;
  return status === 200 ? await toCachedResponse(body, headers, now) : { body, headers, status, composedAt: now };
}

/**
 * Responds to guests' API reads (http/public-reads) before all other middleware: from memory, or from the API itself
 * with nothing but the URL. Undefined for every other request. `respond` is the app.
 */
export async function serveCachedApi(
  request: Request,
  env: Env,
  execution: ExecutionContext,
  respond: Respond,
): Promise<Response | undefined> {
  if (!isAnonymousRead(request)) return undefined;
  const url = new URL(request.url);
  const read = matchPublicRead(url);
  if (read === undefined) return undefined;
  const cache = read.cursor === null ? responseCaches.api : responseCaches.further;
  const config = getConfig(env);
  const key = config.origin + read.path + (read.cursor === null ? '' : `?cursor=${encodeURIComponent(read.cursor)}`);
  const now = Date.now();
  const record = (response: Response, verdict: CacheVerdict) => {
    const route = publicReadRoute(read.path);
    // The app records what it answers itself.
    if (verdict !== 'none')
      recordRequest(env, { method: request.method, route, status: response.status, cache: verdict, begunAt: now });
    return response;
  };
  const young = cache.getFresh(key, now);
  if (young !== undefined) return record(sendCached(request, young), 'hit');
  const asker = `address:${clientAddress(request)}` as const;
  const question = {
    cache,
    key,
    compose: async () =>
      await renderFromReplica({ cache, key }, config, async (from) => {
        const begunAt = Date.now();
        return await composed(await respond(createRenderRequest(key, request, from), env, execution), begunAt);
      }),
    // Without quota, the app itself sends the error response.
    admit: async () =>
      (await consumeApiQuota(env.API_LIMIT, 'api', asker, config)) ? undefined : await respond(request, env, execution),
  };
  const answered = await serveAnonymous(request, question, now, (work) => execution.waitUntil(work));
  return record(answered.response, answered.cache);
}
