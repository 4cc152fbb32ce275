import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { TeamsResponse } from '#contract/teams';
import { api } from '@/lib/http/api.ts';

/** Every team by league. The catalog changes with a release only. */
export function useTeams({ enabled = true } = {}) {
  return useQuery({
    queryKey: queryKeys.teams,
    queryFn: ({ signal }) => api.get<TeamsResponse>('/teams', signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}
