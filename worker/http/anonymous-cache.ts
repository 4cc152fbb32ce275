import type { CacheVerdict } from '#contract/metrics';
import type { Config } from '../config.ts';
import type { ReplicaConstraint } from '../db/replica-session.ts';
import { createEtag, isUnmodified } from './etag.ts';
import type { CachedResponse, ResponseCache } from './response-cache.ts';

/**
 * A cacheable request of guests: the cache, the key, and a function that renders the response. `admit` runs before
 * rendering; its response, if any, is sent instead.
 */
type Question = {
  cache: ResponseCache;
  key: string;
  compose(): Promise<CachedResponse>;
  admit(): Promise<Response | undefined>;
};

/**
 * Creates a cached response with an ETag. `no-cache` makes browsers revalidate their copy; a response marked public
 * stays public. The browser's back button skips revalidation, unless `Vary` shows that the copy is from another
 * session.
 */
export async function toCachedResponse(
  body: Uint8Array<ArrayBuffer>,
  headers: Headers,
  composedAt: number,
): Promise<CachedResponse> {
  if (!headers.get('Cache-Control')?.startsWith('public')) {
    headers.set('Cache-Control', 'no-cache');
    headers.set('Vary', 'Cookie');
  }
  headers.set('ETag', await createEtag(body));
  return { body, headers, status: 200, composedAt };
}

/** Sends a cached response, or 304 if the client already has it. */
export function sendCached(request: Request, { body, headers, status }: CachedResponse): Response {
  if (status === 200 && isUnmodified(request, headers)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' || body.byteLength === 0 ? null : body, { status, headers });
}

/**
 * Renders from the nearest replica. Uses the primary for a recently purged key, because a lagging replica would restore
 * the old content, and for content the replica lacks, which may be new.
 */
export async function renderFromReplica(
  { cache, key }: Pick<Question, 'cache' | 'key'>,
  { libsql }: Config,
  compose: (from: ReplicaConstraint) => Promise<CachedResponse>,
): Promise<CachedResponse> {
  if (libsql === undefined && !cache.wasPurgedRecently(key, Date.now())) {
    const near = await compose('first-unconstrained');
    if (near.status !== 404) return near;
  }
  return await compose('first-primary');
}

/**
 * Responds to a guest from memory, from the location's cache, or by rendering once for all concurrent requests. Returns
 * where the response came from, too.
 */
export async function serveAnonymous(
  request: Request,
  { cache, key, compose, admit }: Question,
  now: number,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<{ response: Response; cache: CacheVerdict }> {
  const found = await cache.find(key, now, compose, waitUntil);
  if (found !== undefined) return { response: sendCached(request, found), cache: 'hit' };
  const refusal = await admit();
  if (refusal !== undefined) return { response: refusal, cache: 'none' };
  return { response: sendCached(request, await cache.compose(key, now, compose, waitUntil)), cache: 'miss' };
}
