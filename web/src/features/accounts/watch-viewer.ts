import type { QueryClient } from '@tanstack/react-query';
import type { SessionResponse } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';
import { ApiError } from '@/lib/http/api.ts';
import { changeViewer } from './change-viewer.ts';
import { resetPersonalQueries } from './personal-queries.ts';

/** Who is signed in: null for a guest, undefined while nobody has been asked. */
export function viewerId(queryClient: QueryClient): string | null | undefined {
  const session = queryClient.getQueryData<SessionResponse>(queryKeys.session);
  return session && (session.viewer?.id ?? null);
}

/**
 * Keeps a tab in step with its session, wherever that changed: here, in another tab, on the server. Any answer that
 * says 'signed out' ends it here too. When the viewer becomes another one, nothing that was fetched for the one before
 * is kept, and what is on screen is asked for again (so a first sign-in brings a fresh feed, spec §4).
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
