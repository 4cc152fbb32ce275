import { useQuery } from '@tanstack/react-query';
import type { PendingCountsResponse } from '#contract/moderation';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

const ASKED_EVERY = 2 * 60_000;

/** How much waits for an admin's word, looked at again while somebody looks. Undefined until it is known. */
export function usePendingCounts(): PendingCountsResponse | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.adminWaiting,
    queryFn: ({ signal }) => api.get<PendingCountsResponse>('/admin/waiting', signal),
    refetchInterval: ASKED_EVERY,
    refetchOnWindowFocus: 'always',
  });
  return data;
}
