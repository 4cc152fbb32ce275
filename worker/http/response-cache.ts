import { env } from 'cloudflare:workers';
import { PAGE_MAX_AGE_MS, PAGE_REVALIDATE_AFTER_MS } from '../cache-lifetimes.ts';
import { getConfig } from '../config.ts';

/** An answer as it is kept: bytes and headers ready to send. `composedAt` is milliseconds UTC. */
export type CachedResponse = { body: Uint8Array<ArrayBuffer>; headers: Headers; status: number; composedAt: number };

type Compose = () => Promise<CachedResponse>;
type WaitUntil = (work: Promise<unknown>) => void;

/** Nobody waits longer than this for another's composing. */
const PATIENCE_MS = 3000;
/** What an answer weighs beside its body and its key: headers and bookkeeping, about. Bytes. */
const OVERHEAD = 2048;
const COMPOSED_AT = 'X-Composed-At';
const SENT_CACHE_CONTROL = 'X-Sent-Cache-Control';
/** What another deployment composed is not taken up: it names files that are gone, and its shapes may be others. */
const COMPOSED_BY = 'X-Composed-By';
const deployment = () => getConfig(env).version ?? '';
/** So many keys are remembered as forgotten; more within a minute, and the first ones are not. */
const FORGOTTEN_MAX = 2000;

const withoutQuery = (key: string): string => key.replace(/\?.*$/s, '');

/** The answer from this location's cache, which other isolates filled; undefined when there is none young enough. */
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
 * Answers that are the same for every guest: in this isolate's memory, within a weight of its own, and in the location's
 * cache. Keys are absolute URLs that hold everything an answer depends on; times are milliseconds UTC.
 */
export class ResponseCache {
  readonly #maxBytes: number;
  readonly #answers = new Map<string, CachedResponse>();
  readonly #composing = new Map<string, { answer: Promise<CachedResponse>; since: number }>();
  /** When a key was forgotten; each time is an object of its own. */
  readonly #forgotten = new Map<string, { at: number }>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** An answer that memory holds and that needs no renewal yet: the shortest way. */
  getFresh(key: string, now: number): CachedResponse | undefined {
    const kept = this.#answers.get(key);
    return kept !== undefined && now - kept.composedAt <= PAGE_REVALIDATE_AFTER_MS ? kept : undefined;
  }

  /** An answer from memory, renewed behind the reader's back when its time is near, or from the location's cache. */
  async find(key: string, now: number, compose: Compose, waitUntil: WaitUntil): Promise<CachedResponse | undefined> {
    const kept = this.#answers.get(key);
    if (kept !== undefined && now - kept.composedAt <= PAGE_MAX_AGE_MS) {
      if (now - kept.composedAt > PAGE_REVALIDATE_AFTER_MS && !this.#composing.has(key)) {
        waitUntil(this.compose(key, now, compose, waitUntil).catch(() => undefined));
      }
      return kept;
    }
    // Another isolate, which knows nothing of it, may have put back there what was forgotten here, also while we look.
    const isNearbyGood = () => kept === undefined && !this.wasPurgedRecently(key, Date.now());
    const nearby = isNearbyGood() ? await fromLocation(key, now) : undefined;
    if (nearby !== undefined && isNearbyGood()) {
      this.#keep(key, nearby);
      return nearby;
    }
    return undefined;
  }

  /**
   * Composes an answer once however many ask for it at the same moment, and keeps it when it is there (200). Where that
   * takes too long one of those who wait begins anew, and the others wait for that.
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
          // Who was forgotten or overtaken meanwhile may hold what is not so any more.
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
    // Others wait for it too: it must finish although the one who asked first has left.
    waitUntil(entry.answer.catch(() => undefined));
    return await entry.answer;
  }

  /**
   * Forgets answers whose content has changed or gone, also those being composed: at once in this isolate and in the cache
   * of this location, which is as far as a worker reaches. Never rejects.
   * @param addresses those without a query stand for every query
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

  /** Whether an answer was forgotten so lately that a copy of the database may not have what changed it yet. */
  wasPurgedRecently(key: string, now: number): boolean {
    return now - (this.#lastForgotten(key)?.at ?? Number.NEGATIVE_INFINITY) <= PAGE_MAX_AGE_MS;
  }

  #lastForgotten(key: string): { at: number } | undefined {
    const own = this.#forgotten.get(key);
    const all = this.#forgotten.get(withoutQuery(key));
    return (own?.at ?? 0) > (all?.at ?? 0) ? own : (all ?? own);
  }

  /** Gives an answer to the isolates of this location, and takes it back when it was forgotten meanwhile. */
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
 * By kind, so that none pushes out another, 24 MB of an isolate's 128 (a password hash takes 16, an upload up to 40): pages;
 * things and first pages of lists from the API; further pages of lists, one for each cursor; sitemaps.
 */
export const responseCaches = {
  pages: new ResponseCache(14 * MEGABYTE),
  api: new ResponseCache(6 * MEGABYTE),
  further: new ResponseCache(2 * MEGABYTE),
  sitemaps: new ResponseCache(2 * MEGABYTE),
};

/** Forgets pages and answers of the API, lists with all their pages, as `ResponseCache.forget` does. @param keys without query */
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
