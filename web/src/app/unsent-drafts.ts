import type { QueryClient } from '@tanstack/react-query';
import { viewerId } from '@/features/accounts/watch-viewer.ts';
import { clearStoredDrafts, copyKeys } from '@/features/drafts/draft-keys.ts';
import { registerSignOutHook } from '@/lib/storage/sign-out-hooks.ts';

const isUnsent = (id: string) => copyKeys(id).length > 0;
const loadSender = () => import('@/features/drafts/sync-local-drafts.ts');

/**
 * Sends what the viewer typed on this browser earlier and the server does not have: when they are known, when the
 * connection is back, and before they sign out. Fetches what that takes only then.
 */
export function watchUnsentDrafts(queryClient: QueryClient): void {
  let known: string | null | undefined;

  async function send() {
    const id = viewerId(queryClient);
    if (id && isUnsent(id)) await (await loadSender()).syncLocalDrafts(id);
  }
  // What cannot be sent waits for the next occasion.
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
