// Simpler: render every page and API response for guests. Measured: 3,176 articles a second from this cache and 263 without
// it (tests/bench/last-run.md). Delete it when articles in no cache reach the bench's target for warm ones, 70 % of an empty
// route.

import { PAGE_MAX_AGE_MS, PAGE_REVALIDATE_AFTER_MS } from '../cache-lifetimes.ts';
import { readLocationCache, writeLocationCache } from './location-cache.ts';

/** A cached response with bytes and headers ready to send. `composedAt` is milliseconds UTC. */
export type CachedResponse = { body: Uint8Array<ArrayBuffer>; headers: Headers; status: number; composedAt: number };

type Compose = () => Promise<CachedResponse>;
type WaitUntil = (work: Promise<unknown>) => void;

/** Maximum time to wait for another request's rendering. */
const PATIENCE_MS = 3000;
/** Approximate bytes of a response besides body and key: headers and bookkeeping. */
const OVERHEAD = 2048;
/** Number of purged keys to remember; within a minute of more, the oldest are dropped. */
const PURGES_MAX = 2000;

const withoutQuery = (key: string): string => key.replace(/\?.*$/s, '');

/**
 * Cache of responses that are equal for every guest: in the isolate's memory, limited by bytes, and in the location's
 * cache. Keys are absolute URLs with everything that a response depends on; times are milliseconds UTC.
 */
export class ResponseCache {
  readonly #maxBytes: number;
  readonly #isShared: boolean;
  readonly #responses = new Map<string, CachedResponse>();
  readonly #composing = new Map<string, { response: Promise<CachedResponse>; since: number }>();
  /** Time of each key's last purge; each purge is a new object, compared by identity. */
  readonly #purges = new Map<string, { at: number }>();
  #purgedAll = { at: Number.NEGATIVE_INFINITY };
  #bytes = 0;

  /** @param isShared whether other isolates of this location may use the responses */
  constructor(maxBytes: number, isShared = true) {
    this.#maxBytes = maxBytes;
    this.#isShared = isShared;
  }

  /** Returns a response from memory that needs no revalidation: the fast path. */
  getFresh(key: string, now: number): CachedResponse | undefined {
    const cached = this.#responses.get(key);
    return cached !== undefined && now - cached.composedAt <= PAGE_REVALIDATE_AFTER_MS ? cached : undefined;
  }

  /** Returns a response from memory, revalidated in the background when it is due, or from the location's cache. */
  async find(key: string, now: number, compose: Compose, waitUntil: WaitUntil): Promise<CachedResponse | undefined> {
    const cached = this.#responses.get(key);
    if (cached !== undefined && now - cached.composedAt <= PAGE_MAX_AGE_MS) {
      if (now - cached.composedAt > PAGE_REVALIDATE_AFTER_MS && !this.#composing.has(key)) {
        waitUntil(this.compose(key, now, compose, waitUntil).catch(() => undefined));
      }
      return cached;
    }
    // Another isolate may have restored a purged response there, even during this read.
    const isNearbyGood = () => this.#isShared && cached === undefined && !this.wasPurgedRecently(key, Date.now());
    const nearby = isNearbyGood() ? await readLocationCache(key, now) : undefined;
    if (nearby !== undefined && isNearbyGood()) {
      this.#store(key, nearby);
      return nearby;
    }
    return undefined;
  }

  /**
   * Renders a response once for all concurrent requests and caches it if its status is 200. After a timeout, one of the
   * waiting requests renders again, and the others wait for that.
   */
  async compose(key: string, now: number, compose: Compose, waitUntil: WaitUntil): Promise<CachedResponse> {
    const young = this.getFresh(key, now);
    if (young !== undefined) return young;
    const running = this.#composing.get(key);
    if (running !== undefined && now - running.since < PATIENCE_MS) {
      const inTime = await Promise.race([running.response, scheduler.wait(PATIENCE_MS).then(() => undefined)]);
      return inTime ?? (await this.compose(key, Date.now(), compose, waitUntil));
    }
    const entry = {
      since: now,
      response: compose()
        .then((response) => {
          // After a purge or a newer rendering, this response may be outdated.
          if (response.status !== 200 || this.#composing.get(key) !== entry) return response;
          this.#store(key, response);
          if (this.#isShared) waitUntil(this.#share(key, response).catch(() => undefined));
          return response;
        })
        .finally(() => {
          if (this.#composing.get(key) === entry) this.#composing.delete(key);
        }),
    };
    this.#composing.set(key, entry);
    // Other requests wait for it too: it must finish even if the first client disconnects.
    waitUntil(entry.response.catch(() => undefined));
    return await entry.response;
  }

  /**
   * Purges changed or deleted responses, and those being rendered, from this isolate and this location's cache; a
   * worker reaches no other location. Never rejects. An address without a query purges every query.
   */
  async purge(addresses: readonly string[], now: number): Promise<void> {
    const known = [...this.#responses.keys(), ...this.#composing.keys()];
    const keys = new Set([...addresses, ...known.filter((key) => addresses.includes(withoutQuery(key)))]);
    for (const key of keys) {
      this.#drop(key);
      this.#composing.delete(key);
      this.#purges.delete(key);
      this.#purges.set(key, { at: now });
    }
    for (const oldest of this.#purges.keys()) {
      if (this.#purges.size <= PURGES_MAX) break;
      this.#purges.delete(oldest);
    }
    await Promise.allSettled([...keys].map(async (key) => await caches.default.delete(key)));
  }

  /** Purges every response of a cache that is not shared, and those being rendered. */
  purgeAll(now: number): void {
    this.#responses.clear();
    this.#composing.clear();
    this.#bytes = 0;
    this.#purgedAll = { at: now };
  }

  /** Checks for a purge so recent that a replica may not have the change yet. */
  wasPurgedRecently(key: string, now: number): boolean {
    return now - Math.max(this.#lastPurge(key)?.at ?? Number.NEGATIVE_INFINITY, this.#purgedAll.at) <= PAGE_MAX_AGE_MS;
  }

  #lastPurge(key: string): { at: number } | undefined {
    const own = this.#purges.get(key);
    const all = this.#purges.get(withoutQuery(key));
    return (own?.at ?? 0) > (all?.at ?? 0) ? own : (all ?? own);
  }

  /** Stores a response in this location's cache for other isolates, and deletes it if it was purged meanwhile. */
  async #share(key: string, response: CachedResponse) {
    const before = this.#lastPurge(key);
    await writeLocationCache(key, response);
    if (this.#lastPurge(key) !== before) await caches.default.delete(key);
  }

  #drop(key: string) {
    const cached = this.#responses.get(key);
    if (cached === undefined) return;
    this.#bytes -= cached.body.byteLength + key.length + OVERHEAD;
    this.#responses.delete(key);
  }

  #store(key: string, response: CachedResponse) {
    this.#drop(key);
    this.#responses.set(key, response);
    this.#bytes += response.body.byteLength + key.length + OVERHEAD;
    for (const oldest of this.#responses.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }
}

const MEGABYTE = 1024 * 1024;

/**
 * Caches by kind, so none evicts another; 31 MB of an isolate's 128 (a password hash takes 16, an upload up to 40):
 * pages (500 articles); single API resources and first pages of lists; further list pages, by cursor; sitemaps; feeds.
 */
export const responseCaches = {
  pages: new ResponseCache(18 * MEGABYTE),
  api: new ResponseCache(6 * MEGABYTE),
  further: new ResponseCache(2 * MEGABYTE),
  sitemaps: new ResponseCache(2 * MEGABYTE),
  // A post is in many feeds, in three formats each: a change purges them all, and their isolate renders them again.
  feeds: new ResponseCache(3 * MEGABYTE, false),
};

/** Purges pages and API responses, lists with all their pages, as `ResponseCache.purge` does. `keys` have no query. */
export async function purgeResponses(keys: readonly string[]): Promise<void> {
  const now = Date.now();
  const isOfApi = (key: string) => new URL(key).pathname.startsWith('/api/');
  await Promise.all([
    responseCaches.pages.purge(
      keys.filter((key) => !isOfApi(key)),
      now,
    ),
    ...[responseCaches.api, responseCaches.further].map((cache) => cache.purge(keys.filter(isOfApi), now)),
  ]);
}
