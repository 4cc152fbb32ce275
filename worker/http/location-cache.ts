import { env } from 'cloudflare:workers';
import { PAGE_MAX_AGE_MS } from '../cache-lifetimes.ts';
import { getConfig } from '../config.ts';
import type { CachedResponse } from './response-cache.ts';

const COMPOSED_AT = 'X-Composed-At';
const SENT_CACHE_CONTROL = 'X-Sent-Cache-Control';
/** Responses of another deployment are not used: they refer to deleted files, and their shapes may differ. */
const COMPOSED_BY = 'X-Composed-By';
const deployment = () => getConfig(env).deployment;

/** Returns the response from the location's cache, filled by other isolates; undefined without a fresh one. */
export async function readLocationCache(key: string, now: number): Promise<CachedResponse | undefined> {
  const response = await caches.default.match(key).catch(() => undefined);
  const composedAt = Number(response?.headers.get(COMPOSED_AT));
  if (response === undefined || now - composedAt > PAGE_MAX_AGE_MS) return undefined;
  if (response.headers.get(COMPOSED_BY) !== deployment()) return undefined;
  const headers = new Headers(response.headers);
  headers.set('Cache-Control', headers.get(SENT_CACHE_CONTROL) ?? 'no-cache');
  for (const name of [COMPOSED_AT, COMPOSED_BY, SENT_CACHE_CONTROL, 'Age', 'CF-Cache-Status', 'Date'])
    headers.delete(name);
  return { body: new Uint8Array(await response.arrayBuffer()), headers, status: response.status, composedAt };
}

/** Stores a response for the isolates of this location. */
export async function writeLocationCache(key: string, response: CachedResponse) {
  const headers = new Headers(response.headers);
  headers.set(COMPOSED_AT, String(response.composedAt));
  headers.set(COMPOSED_BY, deployment());
  headers.set(SENT_CACHE_CONTROL, response.headers.get('Cache-Control') ?? 'no-cache');
  headers.set('Cache-Control', `max-age=${PAGE_MAX_AGE_MS / 1000}`);
  await caches.default.put(key, new Response(response.body, { headers }));
}
