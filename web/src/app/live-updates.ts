import type { QueryClient } from '@tanstack/react-query';
import { viewerId } from '@/features/accounts/watch-viewer.ts';

const pageLoaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

/**
 * Keeps what a signed-in viewer sees in step with their other tabs and devices, and with what others publish. Fetches
 * what that takes once the page is there; guests never do.
 */
export function watchLiveUpdates(queryClient: QueryClient): void {
  let known: string | null | undefined;
  let listening: AbortController | undefined;

  async function listen({ signal }: AbortController) {
    await pageLoaded();
    const { listenForLiveUpdates } = await import('./listen-live.ts');
    if (!signal.aborted) listenForLiveUpdates(queryClient, signal);
  }

  function look() {
    const id = viewerId(queryClient);
    if (id === undefined || id === known) return;
    known = id;
    listening?.abort();
    listening = id === null ? undefined : new AbortController();
    // Without it the page is still right, only later: a feed that is not long refreshes by itself.
    if (listening !== undefined) void listen(listening).catch(() => {});
  }

  look();
  queryClient.getQueryCache().subscribe(look);
}
