import { useQuery } from '@tanstack/react-query';
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
