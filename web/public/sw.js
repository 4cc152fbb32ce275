// Makes the product installable and shows a page when the network is down. It never caches an API response, an article,
// an uploaded image or a page: the next user of the machine must not find a previous user's data.
const VERSION = 'v3';
const SHELL = `shell-${VERSION}`;
const ASSETS = 'assets';
const OFFLINE = '/offline.html';
const KEPT_AT_INSTALL = [
  OFFLINE,
  '/offline.css',
  '/offline.js',
  '/theme.js',
  '/fonts/source-serif-4.v2.woff2',
  '/icons/icon.svg',
];
const MOST_ASSETS = 120;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(KEPT_AT_INSTALL.map((path) => new Request(path, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== SHELL && name !== ASSETS).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

async function navigate(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

/** Hashed files never change, so a cached copy is always valid. */
async function asset(request) {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  const isHtml = response.headers.get('Content-Type')?.includes('text/html') ?? true;
  if (response.ok && !isHtml) {
    await cache.put(request, response.clone());
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_ASSETS)).map((key) => cache.delete(key)));
  }
  return response;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(navigate(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (KEPT_AT_INSTALL.includes(url.pathname))
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});
