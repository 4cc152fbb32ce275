import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { InterestsResponse } from '#contract/interests';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

/** Changes of interests run one after the other: each answer holds what those before it have done. */
export const INTERESTS_SCOPE = { id: 'interests' };

/** Everything the viewer follows; for those signed in only. */
export function useInterests({ enabled = true } = {}) {
  return useQuery({
    queryKey: queryKeys.interests,
    queryFn: ({ signal }) => api.get<InterestsResponse>('/interests', signal),
    enabled,
  });
}

/**
 * Takes over what the server says of the viewer's interests after a change of theirs. The feeds are made anew of it:
 * those on screen at once, the others when they are next looked at.
 */
export async function setInterests(queryClient: QueryClient, answer: InterestsResponse): Promise<void> {
  await queryClient.cancelQueries({ queryKey: queryKeys.interests });
  queryClient.setQueryData<InterestsResponse>(queryKeys.interests, answer);
  queryClient.removeQueries({ queryKey: queryKeys.feeds, type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: queryKeys.feeds });
}
