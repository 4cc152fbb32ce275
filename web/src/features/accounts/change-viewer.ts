import type { QueryClient } from '@tanstack/react-query';
import type { SessionResponse, Viewer } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';
import { hydrated } from '@/lib/hydration.ts';

/**
 * Stores the viewer of this tab when the page is hydrated, and cancels a session request in flight, which may be older.
 * `watchViewer` updates everything that depends on the viewer.
 */
export async function changeViewer(queryClient: QueryClient, viewer: Viewer | null): Promise<void> {
  await hydrated();
  await queryClient.cancelQueries({ queryKey: queryKeys.session });
  queryClient.setQueryData<SessionResponse>(queryKeys.session, { viewer });
}
