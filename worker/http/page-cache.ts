import { PAGE_KEPT_FOR, PAGE_RENEWED_AFTER } from '../freshness.ts';

/** A composed answer as it is kept: bytes and headers ready to send. `composedAt` is milliseconds UTC. */
export type CachedPage = { body: Uint8Array<ArrayBuffer>; headers: Headers; status: number; composedAt: number };

type WaitUntil = (work: Promise<unknown>) => void;

const MAX_BYTES = 48 * 1024 * 1024;
/** Who waits longer than this for another's composing composes for themselves. */
const PATIENCE_MS = 3000;
const COMPOSED_AT = 'X-Composed-At';
const SENT_CACHE_CONTROL = 'X-Sent-Cache-Control';

const pages = new Map<string, CachedPage>();
const composing = new Map<string, { page: Promise<CachedPage>; since: number }>();
let bytes = 0;

function drop(key: string) {
  bytes -= pages.get(key)?.body.byteLength ?? 0;
  pages.delete(key);
}

function keep(key: string, page: CachedPage) {
  drop(key);
  pages.set(key, page);
  bytes += page.body.byteLength;
  for (const oldest of pages.keys()) {
    if (bytes <= MAX_BYTES) break;
    drop(oldest);
  }
}

/** The page from this location's cache, which other isolates filled; undefined when there is none young enough. */
async function fromLocation(key: string, now: number): Promise<CachedPage | undefined> {
  const response = await caches.default.match(key).catch(() => undefined);
  const composedAt = Number(response?.headers.get(COMPOSED_AT));
  if (response === undefined || now - composedAt > PAGE_KEPT_FOR) return undefined;
  const headers = new Headers(response.headers);
  headers.set('Cache-Control', headers.get(SENT_CACHE_CONTROL) ?? 'no-cache');
  for (const name of [COMPOSED_AT, SENT_CACHE_CONTROL, 'Age', 'CF-Cache-Status', 'Date']) headers.delete(name);
  return { body: new Uint8Array(await response.arrayBuffer()), headers, status: response.status, composedAt };
}

async function toLocation(key: string, page: CachedPage) {
  const headers = new Headers(page.headers);
  headers.set(COMPOSED_AT, String(page.composedAt));
  headers.set(SENT_CACHE_CONTROL, page.headers.get('Cache-Control') ?? 'no-cache');
  headers.set('Cache-Control', `max-age=${PAGE_KEPT_FOR / 1000}`);
  await caches.default.put(key, new Response(page.body, { headers }));
}

/** Composes a page once however many ask for it at the same moment, and keeps it when it is there (200). */
async function renew(key: string, now: number, compose: () => Promise<CachedPage>, waitUntil: WaitUntil) {
  const running = composing.get(key);
  if (running !== undefined && now - running.since < PATIENCE_MS) {
    const inTime = await Promise.race([running.page, scheduler.wait(PATIENCE_MS).then(() => undefined)]);
    return inTime ?? (await compose());
  }
  const entry = {
    since: now,
    page: compose()
      .then((page) => {
        // Who was forgotten or overtaken meanwhile may hold what is not so any more.
        if (page.status !== 200 || composing.get(key) !== entry) return page;
        keep(key, page);
        waitUntil(toLocation(key, page).catch(() => undefined));
        return page;
      })
      .finally(() => {
        if (composing.get(key) === entry) composing.delete(key);
      }),
  };
  composing.set(key, entry);
  // Others wait for it too: it must finish although the one who asked first has left.
  waitUntil(entry.page.catch(() => undefined));
  return await entry.page;
}

/**
 * Forgets pages whose content has changed or gone, also those being composed: at once in this isolate and in the cache of
 * this location, which is as far as a worker reaches. Never rejects.
 * @param keys as `cachedPage` has them
 */
export async function forgetPages(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    drop(key);
    composing.delete(key);
  }
  await Promise.allSettled(keys.map(async (key) => await caches.default.delete(key)));
}

/** A page that memory holds and that needs no renewal yet: the shortest way. */
export function youngPage(key: string, now: number): CachedPage | undefined {
  const kept = pages.get(key);
  return kept !== undefined && now - kept.composedAt <= PAGE_RENEWED_AFTER ? kept : undefined;
}

/** Whether memory holds a page that may still be served. */
export function isKept(key: string, now: number): boolean {
  return now - (pages.get(key)?.composedAt ?? Number.NEGATIVE_INFINITY) <= PAGE_KEPT_FOR;
}

/**
 * A page for guests: from this isolate's memory, else from the location's cache, else composed.
 * @param key an absolute URL that holds everything the page depends on
 * @param now milliseconds UTC
 */
export async function cachedPage(
  key: string,
  now: number,
  compose: () => Promise<CachedPage>,
  waitUntil: WaitUntil,
): Promise<CachedPage> {
  const kept = pages.get(key);
  if (kept !== undefined && isKept(key, now)) {
    if (now - kept.composedAt > PAGE_RENEWED_AFTER && !composing.has(key)) {
      waitUntil(renew(key, now, compose, waitUntil).catch(() => undefined));
    }
    return kept;
  }
  const nearby = kept === undefined ? await fromLocation(key, now) : undefined;
  if (nearby !== undefined) {
    keep(key, nearby);
    return nearby;
  }
  // Somebody may have composed it while the location was asked.
  return youngPage(key, now) ?? (await renew(key, now, compose, waitUntil));
}
