import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { InterestsResponse } from '#contract/interests';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

/** Serializes interest changes, because each response includes the results of the earlier ones. */
export const INTERESTS_SCOPE = { id: 'interests' };

/** Fetches all follows of the viewer. Guests have none. */
export function useInterests({ enabled = true } = {}) {
  return useQuery({
    queryKey: queryKeys.interests,
    queryFn: ({ signal }) => api.get<InterestsResponse>('/interests', signal),
    enabled,
  });
}

/**
 * Stores the interests returned by a change. Refetches the feeds on screen; removes the others, which are fetched on
 * their next use.
 */
export async function setInterests(queryClient: QueryClient, answer: InterestsResponse): Promise<void> {
  await queryClient.cancelQueries({ queryKey: queryKeys.interests });
  queryClient.setQueryData<InterestsResponse>(queryKeys.interests, answer);
  queryClient.removeQueries({ queryKey: queryKeys.feeds, type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: queryKeys.feeds });
}
