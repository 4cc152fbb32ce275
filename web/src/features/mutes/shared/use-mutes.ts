import { useQuery } from '@tanstack/react-query';
import type { MutesResponse } from '#contract/mutes';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

/** Fetches all mutes of the viewer, once: live messages tell of changes elsewhere. Guests have none. */
export function useMutes(enabled = true) {
  return useQuery({
    queryKey: queryKeys.mutes,
    queryFn: ({ signal }) => api.get<MutesResponse>('/mutes', signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}
