import { useQuery } from '@tanstack/react-query';
import type { OwnProfileResponse } from '#contract/profiles';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

/** The viewer's own profile; `data.profile` is null for someone who has never switched blogging on. */
export function useOwnProfile() {
  return useQuery({
    queryKey: queryKeys.ownProfile,
    queryFn: ({ signal }) => api.get<OwnProfileResponse>('/profile', signal),
  });
}
