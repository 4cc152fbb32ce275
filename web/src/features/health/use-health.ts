import { useQuery } from '@tanstack/react-query';
import type { AdminHealthResponse } from '#contract/health';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

/** Interval of refetching, milliseconds. Short, because an admin who repairs a component waits for the result. */
const LOOKED_EVERY = 30_000;

/** Fetches the health of all components. */
export function useHealth() {
  return useQuery({
    queryKey: queryKeys.admin('health'),
    queryFn: ({ signal }) => api.get<AdminHealthResponse>('/admin/health', signal),
    refetchInterval: LOOKED_EVERY,
  });
}
