/** A composed answer as it is kept: bytes and headers ready to send. `composedAt` is milliseconds UTC. */
export type CachedPage = { body: Uint8Array<ArrayBuffer>; headers: Headers; status: number; composedAt: number };

/**
 * Nothing is served older than 60 s (architecture, 'At the edge'): this, and the 15 s for which the platform's own
 * facts may have been known when a page was composed.
 */
const MAX_AGE_MS = 45_000;
/** From this age on an answer is renewed behind the reader's back. */
const RENEW_AFTER_MS = 20_000;
const MAX_BYTES = 48 * 1024 * 1024;
const COMPOSED_AT = 'X-Composed-At';

const pages = new Map<string, CachedPage>();
const composing = new Map<string, Promise<CachedPage>>();
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

/** The same page from this location's cache, which other isolates filled; undefined when there is none young enough. */
async function fromLocation(key: string, now: number): Promise<CachedPage | undefined> {
  const response = await caches.default.match(key);
  const composedAt = Number(response?.headers.get(COMPOSED_AT));
  if (response === undefined || now - composedAt > MAX_AGE_MS) return undefined;
  const headers = new Headers(response.headers);
  for (const name of [COMPOSED_AT, 'Age', 'CF-Cache-Status', 'Date']) headers.delete(name);
  headers.set('Cache-Control', response.headers.get('X-Cache-Control') ?? 'no-cache');
  headers.delete('X-Cache-Control');
  return { body: new Uint8Array(await response.arrayBuffer()), headers, status: response.status, composedAt };
}

async function toLocation(key: string, page: CachedPage) {
  const headers = new Headers(page.headers);
  headers.set(COMPOSED_AT, String(page.composedAt));
  headers.set('X-Cache-Control', page.headers.get('Cache-Control') ?? 'no-cache');
  headers.set('Cache-Control', `max-age=${MAX_AGE_MS / 1000}`);
  await caches.default.put(key, new Response(page.body, { headers }));
}

/** Composes a page once however many ask for it at the same moment, and keeps it when it is there (200). */
function renew(key: string, compose: () => Promise<CachedPage>, waitUntil: (work: Promise<unknown>) => void) {
  const running = composing.get(key);
  if (running !== undefined) return running;
  const work = compose()
    .then((page) => {
      if (page.status !== 200) return page;
      keep(key, page);
      waitUntil(toLocation(key, page));
      return page;
    })
    .finally(() => composing.delete(key));
  composing.set(key, work);
  // Others wait for it too: it must finish although the one who asked first has left.
  waitUntil(work.catch(() => undefined));
  return work;
}

/** A page that memory holds and that needs no renewal yet: the shortest way. */
export function youngPage(key: string, now: number): CachedPage | undefined {
  const kept = pages.get(key);
  return kept !== undefined && now - kept.composedAt <= RENEW_AFTER_MS ? kept : undefined;
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
  waitUntil: (work: Promise<unknown>) => void,
): Promise<CachedPage> {
  const kept = pages.get(key);
  const age = now - (kept?.composedAt ?? 0);
  if (kept !== undefined && age <= MAX_AGE_MS) {
    if (age > RENEW_AFTER_MS && !composing.has(key)) waitUntil(renew(key, compose, waitUntil).catch(() => undefined));
    return kept;
  }
  const nearby = kept === undefined ? await fromLocation(key, now) : undefined;
  if (nearby !== undefined) {
    keep(key, nearby);
    return nearby;
  }
  return await renew(key, compose, waitUntil);
}
