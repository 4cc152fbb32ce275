import type { Config } from '../config.ts';
import type { ReplicaConstraint } from '../db/replica-session.ts';
import { createEtag, matchesEtag } from './etag.ts';
import type { CachedResponse, ResponseCache } from './response-cache.ts';

/**
 * Something that guests ask for: where answers to it are kept, under what key, and how one is composed. `admit` is asked
 * when one has to be composed for this asker: what it gives is answered instead.
 */
type Question = {
  cache: ResponseCache;
  key: string;
  compose(): Promise<CachedResponse>;
  admit(): Promise<Response | undefined>;
};

/**
 * An answer that can be kept, with its tag. `no-cache` lets browsers keep it too, but ask each time; one that says itself
 * that it is public stays so. Going back in a browser's history skips that request, unless `Vary` shows that the stored
 * answer was for another session.
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

/** The answer to one request: 304 for who has it already. */
export function sendCached(request: Request, { body, headers, status }: CachedResponse): Response {
  if (status === 200 && matchesEtag(request, headers.get('ETag'))) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' || body.byteLength === 0 ? null : body, { status, headers });
}

/**
 * Composes from the nearest copy of the database; from the primary what was just forgotten, which a copy that lags would
 * bring back, and what the copy does not have: it may have been published a moment ago.
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

/** Answers a guest: from memory, else from the location's cache, else composed once for all who ask at the same moment. */
export async function serveAnonymous(
  request: Request,
  { cache, key, compose, admit }: Question,
  now: number,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const found = await cache.find(key, now, compose, waitUntil);
  if (found !== undefined) return sendCached(request, found);
  return (await admit()) ?? sendCached(request, await cache.compose(key, now, compose, waitUntil));
}
