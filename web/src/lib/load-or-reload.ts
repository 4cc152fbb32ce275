import { tabStorage } from './storage.ts';

const RELOADED = 'reloaded-for-new-version';

/** Asked of the server itself: what a browser believes of its connection may be wrong, and comes late. */
async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * Fetches a page's chunk, twice if need be. When it stays away it may belong to an older build, gone with a deployment:
 * one reload then fetches the new one. Rejects where a reload would not help: offline it would take away what is still
 * readable, and a second one would go on for ever.
 */
export function loadOrReload<Module>(load: () => Promise<Module>): Promise<Module> {
  return load()
    .catch(load)
    .catch(async (failure: unknown) => {
      const isFirst = tabStorage.get(RELOADED) === null;
      if (!isFirst || !(await isServerThere()) || !tabStorage.set(RELOADED, '1')) throw failure;
      window.location.reload();
      return new Promise<Module>(() => {});
    });
}

/** The page has started: when a chunk is missing from now on, a reload may help again. */
export const allowReload = () => tabStorage.set(RELOADED, null);
