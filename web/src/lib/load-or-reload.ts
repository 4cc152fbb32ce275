import { tabStorage } from './storage.ts';

const RELOADED = 'reloaded-for-new-version';

/**
 * Fetches a page's chunk, twice if need be. When it stays away it may belong to an older build, gone with a deployment:
 * one reload then fetches the new one. Rejects where a reload would not help: offline it would take away what is still
 * readable, and a second one would go on for ever.
 */
export function loadOrReload<Module>(load: () => Promise<Module>): Promise<Module> {
  return load()
    .catch(load)
    .catch((failure: unknown) => {
      const isNew = navigator.onLine && tabStorage.get(RELOADED) === null && tabStorage.set(RELOADED, '1');
      if (!isNew) throw failure;
      window.location.reload();
      return new Promise<Module>(() => {});
    });
}

/** The page has started: when a chunk is missing from now on, a reload may help again. */
export const allowReload = () => tabStorage.set(RELOADED, null);
