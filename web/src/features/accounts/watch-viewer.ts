import type { Query, QueryClient } from '@tanstack/react-query';
import type { SessionResponse } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';
import { ApiError } from '@/lib/http/api.ts';
import { changeViewer } from './change-viewer.ts';

/** Returns the id of the signed-in user; null for a guest, undefined before the session is fetched. */
export function viewerId(queryClient: QueryClient): string | null | undefined {
  const session = queryClient.getQueryData<SessionResponse>(queryKeys.session);
  return session && (session.viewer?.id ?? null);
}

/** Keys of queries that do not depend on the viewer, and of the session itself. */
const OTHERS: readonly unknown[] = [queryKeys.platform[0], queryKeys.topics[0], queryKeys.session[0]];

const predicate = ({ queryKey }: Query) => !OTHERS.includes(queryKey[0]);

/** Removes all data fetched for the viewer, and discards responses in flight. */
export const clearPersonalQueries = (queryClient: QueryClient) => queryClient.removeQueries({ predicate });

/** Removes inactive personal queries and refetches the active ones. */
function resetPersonalQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ type: 'inactive', predicate });
  void queryClient.resetQueries({ predicate });
}

/**
 * Keeps this tab consistent with its session. A `signed_out` error ends the session here too. When the viewer changes,
 * purges the previous viewer's data and refetches what is on screen.
 */
export function watchViewer(queryClient: QueryClient): void {
  let shown = viewerId(queryClient);

  function learnFrom(error: unknown) {
    const isOver = error instanceof ApiError && error.code === 'signed_out' && shown;
    if (isOver) void changeViewer(queryClient, null);
  }

  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') learnFrom(event.action.error);
  });
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'error') learnFrom(event.action.error);
    const now = viewerId(queryClient);
    if (now === undefined || now === shown) return;
    const isAnother = shown !== undefined;
    shown = now;
    if (isAnother) resetPersonalQueries(queryClient);
  });
}
