import { useQuery } from '@tanstack/react-query';
import type { PendingCountsResponse } from '#contract/moderation';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

const ASKED_EVERY = 2 * 60_000;

/** Fetches and polls the number of pending admin tasks; undefined while loading. */
export function usePendingCounts(): PendingCountsResponse | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.adminWaiting,
    queryFn: ({ signal }) => api.get<PendingCountsResponse>('/admin/waiting', signal),
    refetchInterval: ASKED_EVERY,
    refetchOnWindowFocus: 'always',
  });
  return data;
}
