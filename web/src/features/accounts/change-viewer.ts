import type { QueryClient } from '@tanstack/react-query';
import type { SessionResponse, Viewer } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';

/**
 * Stores the viewer of this tab and cancels a session request in flight, which may be older. `watchViewer` updates
 * everything that depends on the viewer.
 */
export async function changeViewer(queryClient: QueryClient, viewer: Viewer | null): Promise<void> {
  await queryClient.cancelQueries({ queryKey: queryKeys.session });
  queryClient.setQueryData<SessionResponse>(queryKeys.session, { viewer });
}
