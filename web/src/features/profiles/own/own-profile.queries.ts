import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { OwnProfileResponse } from '#contract/profiles';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

/** Reads the viewer's own profile; `data.profile` is null for users who never switched blogging on. */
export function useOwnProfile() {
  return useQuery({
    queryKey: queryKeys.ownProfile,
    queryFn: ({ signal }) => api.get<OwnProfileResponse>('/profile', signal),
  });
}

/** Stores the profile from the server's response after a change, and invalidates the queries of its public page. */
export async function setOwnProfile(queryClient: QueryClient, answer: OwnProfileResponse): Promise<void> {
  await queryClient.cancelQueries({ queryKey: queryKeys.ownProfile });
  queryClient.setQueryData<OwnProfileResponse>(queryKeys.ownProfile, answer);
  if (answer.profile === null) return;
  void queryClient.invalidateQueries({ queryKey: queryKeys.blogger(answer.profile.id) });
  void queryClient.invalidateQueries({ queryKey: queryKeys.blogger(`@${answer.profile.username}`) });
}
