import type { QueryClient } from '@tanstack/react-query';
import type { SessionResponse, Viewer } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';
import { invalidatePublicQueries } from '@/features/posts/shared/invalidate-public-queries.ts';

/** Refetches the session and the account, including a pending change of email. */
export async function refetchAccount(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.session }),
    queryClient.invalidateQueries({ queryKey: queryKeys.account }),
  ]);
}

/**
 * Refetches what depends on the viewer's account when it has changed, here or elsewhere: a confirmed email allows them
 * to subscribe, and posts show the username.
 * @param signal ends it
 */
export function watchAccount(queryClient: QueryClient, signal: AbortSignal): void {
  const readViewer = (): Viewer | null => queryClient.getQueryData<SessionResponse>(queryKeys.session)?.viewer ?? null;
  let shown = readViewer();
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== queryKeys.session[0]) return;
    const before = shown;
    shown = readViewer();
    if (before === null || shown === null || before.id !== shown.id) return;
    if (before.emailConfirmed !== shown.emailConfirmed) {
      void queryClient.invalidateQueries({ queryKey: queryKeys.offers });
    }
    if (before.username !== shown.username) {
      void queryClient.invalidateQueries({ queryKey: queryKeys.ownProfile });
      void invalidatePublicQueries(queryClient);
    }
  });
  signal.addEventListener('abort', stop);
}
