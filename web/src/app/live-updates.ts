import type { QueryClient } from '@tanstack/react-query';
import { viewerId } from '@/features/accounts/watch-viewer.ts';
import { hydrated } from '@/lib/hydration.ts';

const pageLoaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

/**
 * Syncs a signed-in viewer's page with their other tabs and devices, and with new posts. Its code loads after the page;
 * guests never load it.
 */
export function watchLiveUpdates(queryClient: QueryClient): void {
  let known: string | null | undefined;
  let listening: AbortController | undefined;

  async function listen({ signal }: AbortController) {
    await Promise.all([pageLoaded(), hydrated()]);
    const { listenForLiveUpdates } = await import('./listen-live.ts');
    if (!signal.aborted) listenForLiveUpdates(queryClient, signal);
  }

  function update() {
    const id = viewerId(queryClient);
    if (id === undefined || id === known) return;
    known = id;
    listening?.abort();
    listening = id === null ? undefined : new AbortController();
    // Without it the page updates later: a short feed refreshes by itself.
    if (listening !== undefined) void listen(listening).catch(() => {});
  }

  update();
  queryClient.getQueryCache().subscribe(update);
}
