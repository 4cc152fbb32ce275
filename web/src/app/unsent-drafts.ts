import type { QueryClient } from '@tanstack/react-query';
import { viewerId } from '@/features/accounts/watch-viewer.ts';
import { clearStoredDrafts, copyKeys } from '@/features/drafts/draft-keys.ts';
import { registerSignOutHook } from '@/lib/storage/sign-out-hooks.ts';

const isUnsent = (id: string) => copyKeys(id).length > 0;
const loadSender = () => import('@/features/drafts/sync-local-drafts.ts');

/**
 * Sends unsent drafts from this browser: after the viewer is known, on reconnect, and before the sign-out. Its code
 * loads only then.
 */
export function watchUnsentDrafts(queryClient: QueryClient): void {
  let known: string | null | undefined;

  async function send() {
    const id = viewerId(queryClient);
    if (id && isUnsent(id)) await (await loadSender()).syncLocalDrafts(id);
  }
  // Failed sends wait for the next trigger.
  const trySending = () => void send().catch(() => {});

  function look() {
    const id = viewerId(queryClient);
    if (id === known) return;
    known = id;
    trySending();
  }

  look();
  queryClient.getQueryCache().subscribe(look);
  window.addEventListener('online', trySending);
  registerSignOutHook({
    flush: async (id) => !isUnsent(id) || (await (await loadSender()).syncLocalDrafts(id, 'all')),
    clear: clearStoredDrafts,
  });
}
