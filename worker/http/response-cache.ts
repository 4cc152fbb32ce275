import { env } from 'cloudflare:workers';
import { PAGE_MAX_AGE_MS, PAGE_REVALIDATE_AFTER_MS } from '../cache-lifetimes.ts';
import { getConfig } from '../config.ts';

/** A cached response with bytes and headers ready to send. `composedAt` is milliseconds UTC. */
export type CachedResponse = { body: Uint8Array<ArrayBuffer>; headers: Headers; status: number; composedAt: number };

type Compose = () => Promise<CachedResponse>;
type WaitUntil = (work: Promise<unknown>) => void;

/** Maximum time to wait for another request's rendering. */
const PATIENCE_MS = 3000;
/** Approximate bytes of a response besides body and key: headers and bookkeeping. */
const OVERHEAD = 2048;
const COMPOSED_AT = 'X-Composed-At';
const SENT_CACHE_CONTROL = 'X-Sent-Cache-Control';
/** Responses of another deployment are not used: they refer to deleted files, and their shapes may differ. */
const COMPOSED_BY = 'X-Composed-By';
const deployment = () => getConfig(env).version ?? '';
/** Number of purged keys to remember; within a minute of more, the oldest are dropped. */
const FORGOTTEN_MAX = 2000;

const withoutQuery = (key: string): string => key.replace(/\?.*$/s, '');

/** Returns the response from the location's cache, filled by other isolates; undefined without a fresh one. */
async function fromLocation(key: string, now: number): Promise<CachedResponse | undefined> {
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

async function toLocation(key: string, answer: CachedResponse) {
  const headers = new Headers(answer.headers);
  headers.set(COMPOSED_AT, String(answer.composedAt));
  headers.set(COMPOSED_BY, deployment());
  headers.set(SENT_CACHE_CONTROL, answer.headers.get('Cache-Control') ?? 'no-cache');
  headers.set('Cache-Control', `max-age=${PAGE_MAX_AGE_MS / 1000}`);
  await caches.default.put(key, new Response(answer.body, { headers }));
}

/**
 * Cache of responses that are equal for every guest: in the isolate's memory, limited by bytes, and in the location's
 * cache. Keys are absolute URLs with everything that a response depends on; times are milliseconds UTC.
 */
export class ResponseCache {
  readonly #maxBytes: number;
  readonly #answers = new Map<string, CachedResponse>();
  readonly #composing = new Map<string, { answer: Promise<CachedResponse>; since: number }>();
  /** Time of each key's last purge; each purge is a new object, compared by identity. */
  readonly #forgotten = new Map<string, { at: number }>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Returns a response from memory that needs no revalidation: the fast path. */
  getFresh(key: string, now: number): CachedResponse | undefined {
    const kept = this.#answers.get(key);
    return kept !== undefined && now - kept.composedAt <= PAGE_REVALIDATE_AFTER_MS ? kept : undefined;
  }

  /** Returns a response from memory, revalidated in the background when it is due, or from the location's cache. */
  async find(key: string, now: number, compose: Compose, waitUntil: WaitUntil): Promise<CachedResponse | undefined> {
    const kept = this.#answers.get(key);
    if (kept !== undefined && now - kept.composedAt <= PAGE_MAX_AGE_MS) {
      if (now - kept.composedAt > PAGE_REVALIDATE_AFTER_MS && !this.#composing.has(key)) {
        waitUntil(this.compose(key, now, compose, waitUntil).catch(() => undefined));
      }
      return kept;
    }
    // Another isolate may have restored a purged response there, even during this read.
    const isNearbyGood = () => kept === undefined && !this.wasPurgedRecently(key, Date.now());
    const nearby = isNearbyGood() ? await fromLocation(key, now) : undefined;
    if (nearby !== undefined && isNearbyGood()) {
      this.#keep(key, nearby);
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
      const inTime = await Promise.race([running.answer, scheduler.wait(PATIENCE_MS).then(() => undefined)]);
      return inTime ?? (await this.compose(key, Date.now(), compose, waitUntil));
    }
    const entry = {
      since: now,
      answer: compose()
        .then((answer) => {
          // After a purge or a newer rendering, this response may be outdated.
          if (answer.status !== 200 || this.#composing.get(key) !== entry) return answer;
          this.#keep(key, answer);
          waitUntil(this.#share(key, answer).catch(() => undefined));
          return answer;
        })
        .finally(() => {
          if (this.#composing.get(key) === entry) this.#composing.delete(key);
        }),
    };
    this.#composing.set(key, entry);
    // Other requests wait for it too: it must finish even if the first client disconnects.
    waitUntil(entry.answer.catch(() => undefined));
    return await entry.answer;
  }

  /**
   * Purges changed or deleted responses, and those being rendered, from this isolate and this location's cache; a
   * worker reaches no other location. Never rejects. An address without a query purges every query.
   */
  async purge(addresses: readonly string[], now: number): Promise<void> {
    const known = [...this.#answers.keys(), ...this.#composing.keys()];
    const keys = new Set([...addresses, ...known.filter((key) => addresses.includes(withoutQuery(key)))]);
    for (const key of keys) {
      this.#drop(key);
      this.#composing.delete(key);
      this.#forgotten.delete(key);
      this.#forgotten.set(key, { at: now });
    }
    for (const oldest of this.#forgotten.keys()) {
      if (this.#forgotten.size <= FORGOTTEN_MAX) break;
      this.#forgotten.delete(oldest);
    }
    await Promise.allSettled([...keys].map(async (key) => await caches.default.delete(key)));
  }

  /** Checks for a purge so recent that a replica may not have the change yet. */
  wasPurgedRecently(key: string, now: number): boolean {
    return now - (this.#lastForgotten(key)?.at ?? Number.NEGATIVE_INFINITY) <= PAGE_MAX_AGE_MS;
  }

  #lastForgotten(key: string): { at: number } | undefined {
    const own = this.#forgotten.get(key);
    const all = this.#forgotten.get(withoutQuery(key));
    return (own?.at ?? 0) > (all?.at ?? 0) ? own : (all ?? own);
  }

  /** Stores a response in this location's cache for other isolates, and deletes it if it was purged meanwhile. */
  async #share(key: string, answer: CachedResponse) {
    const before = this.#lastForgotten(key);
    await toLocation(key, answer);
    if (this.#lastForgotten(key) !== before) await caches.default.delete(key);
  }

  #drop(key: string) {
    const kept = this.#answers.get(key);
    if (kept === undefined) return;
    this.#bytes -= kept.body.byteLength + key.length + OVERHEAD;
    this.#answers.delete(key);
  }

  #keep(key: string, answer: CachedResponse) {
    this.#drop(key);
    this.#answers.set(key, answer);
    this.#bytes += answer.body.byteLength + key.length + OVERHEAD;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }
}

const MEGABYTE = 1024 * 1024;

/**
 * Caches by kind, so none evicts another; 24 MB of an isolate's 128 (a password hash takes 16, an upload up to 40):
 * pages; single API resources and first pages of lists; further list pages, by cursor; sitemaps.
 */
export const responseCaches = {
  pages: new ResponseCache(14 * MEGABYTE),
  api: new ResponseCache(6 * MEGABYTE),
  further: new ResponseCache(2 * MEGABYTE),
  sitemaps: new ResponseCache(2 * MEGABYTE),
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
