import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { MutesResponse } from '#contract/mutes';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

/** Serializes changes of mutes, because each response includes the results of the earlier ones. */
export const MUTES_SCOPE = { id: 'mutes' };

/** Fetches all mutes of the viewer, once: live messages tell of changes elsewhere. Guests have none. */
export function useMutes({ enabled = true } = {}) {
  return useQuery({
    queryKey: queryKeys.mutes,
    queryFn: ({ signal }) => api.get<MutesResponse>('/mutes', signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}

/**
 * Stores the mutes returned by a change. Refetches the feeds on screen; removes the others, which are fetched on their
 * next use.
 */
export async function setMutes(queryClient: QueryClient, answer: MutesResponse): Promise<void> {
  await queryClient.cancelQueries({ queryKey: queryKeys.mutes });
  queryClient.setQueryData<MutesResponse>(queryKeys.mutes, answer);
  queryClient.removeQueries({ queryKey: queryKeys.feeds, type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: queryKeys.feeds });
}
