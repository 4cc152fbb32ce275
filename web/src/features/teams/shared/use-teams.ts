import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { TeamsResponse } from '#contract/teams';
import { api } from '@/lib/http/api.ts';

/** Reads every team by league. The catalog changes only with a release. */
export function useTeams({ enabled = true } = {}) {
  return useQuery({
    queryKey: queryKeys.teams,
    queryFn: ({ signal }) => api.get<TeamsResponse>('/teams', signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}
