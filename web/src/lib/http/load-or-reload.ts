import { tabStorage } from '../storage/storage.ts';
import { offline } from './api.ts';
import { isServerReachable } from './server-contact.ts';

const RELOADED = 'reloaded-for-new-version';

/**
 * Fetches a page's chunk, twice if need be. When it stays away it may belong to an older build, gone with a deployment:
 * one reload then fetches the new one. Rejects where a reload would not help: with `offline` when the server cannot be
 * reached, as it would take away what is still readable; with the failure itself when it has reloaded already.
 */
export function loadOrReload<Module>(load: () => Promise<Module>): Promise<Module> {
  return load()
    .catch(load)
    .catch(async (failure: unknown) => {
      if (!(await isServerReachable())) throw offline();
      if (tabStorage.get(RELOADED) !== null || !tabStorage.set(RELOADED, '1')) throw failure;
      window.location.reload();
      return new Promise<Module>(() => {});
    });
}

/** The page has started: when a chunk is missing from now on, a reload may help again. */
export const allowReload = () => tabStorage.set(RELOADED, null);
