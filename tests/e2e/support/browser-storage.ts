import type { Page } from '@playwright/test';

/** Returns everything that a device stores for the product's pages and that its scripts can read, by location. */
export async function readBrowserStorage(page: Page): Promise<Record<string, string>> {
  return await page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const entry of await cache.keys()) cached.push(entry.url, (await (await cache.match(entry))?.text()) ?? '');
    }
    const opened = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const rowsOf = (database: IDBDatabase, store: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const rows: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await opened(name ?? '');
      for (const store of database.objectStoreNames) rows.push(store, ...(await rowsOf(database, store)));
      database.close();
    }
    return {
      'Cache Storage': cached.join('\n'),
      IndexedDB: JSON.stringify(rows),
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
      history: JSON.stringify(history.state),
    };
  });
}

/** Returns what the browser's own cache has, without a request to the server. */
export const readHttpCache = (page: Page, path: string): Promise<string> =>
  page.evaluate(
    (address) =>
      fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).then(
        (response) => response.text(),
        () => 'nothing',
      ),
    path,
  );
