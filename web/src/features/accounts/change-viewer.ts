import type { QueryClient } from '@tanstack/react-query';
import type { SessionResponse, Viewer } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';

/**
 * Tells this tab who is signed in now; an older answer to that question, still under way, is dropped. What follows for
 * everything else is `watchViewer`'s.
 */
export async function changeViewer(queryClient: QueryClient, viewer: Viewer | null): Promise<void> {
  await queryClient.cancelQueries({ queryKey: queryKeys.session });
  queryClient.setQueryData<SessionResponse>(queryKeys.session, { viewer });
}
