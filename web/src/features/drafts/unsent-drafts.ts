import type { QueryClient } from '@tanstack/react-query';
import { registerSignOutHook } from '@/lib/storage/sign-out-hooks.ts';
import { clearStoredDrafts, copyKeys } from './draft-keys.ts';

const isUnsent = (id: string) => copyKeys(id).length > 0;
const loadSender = () => import('./sync-local-drafts.ts');

/**
 * Sends unsent drafts from this browser: after the viewer is known, on reconnect, and before the sign-out. Its code
 * loads only then.
 * @param viewerId returns undefined until the viewer is known, null for a guest
 */
export function watchUnsentDrafts(queryClient: QueryClient, viewerId: () => string | null | undefined): void {
  let known: string | null | undefined;

  async function send() {
    const id = viewerId();
    if (id && isUnsent(id)) await (await loadSender()).syncLocalDrafts(id);
  }
  // Failed sends wait for the next trigger.
  const trySending = () => void send().catch(() => {});

  function update() {
    const id = viewerId();
    if (id === known) return;
    known = id;
    trySending();
  }

  update();
  queryClient.getQueryCache().subscribe(update);
  window.addEventListener('online', trySending);
  registerSignOutHook({
    flush: async (id) => !isUnsent(id) || (await (await loadSender()).syncLocalDrafts(id, 'all')),
    clear: clearStoredDrafts,
  });
}
