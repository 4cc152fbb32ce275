import { tabStorage } from '../storage/storage.ts';
import { offline } from './api.ts';
import { isServerReachable } from './server-contact.ts';

const RELOADED = 'reloaded-for-new-version';

/**
 * Loads a page's chunk, with one retry. A missing chunk may belong to an earlier deployment, so the page then reloads
 * once. Rejects with `offline` when the server cannot be reached (a reload would lose the readable page), or with the
 * failure after a reload.
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

/** Permits another reload for a missing chunk, once the page has started. */
export const allowReload = () => tabStorage.set(RELOADED, null);
