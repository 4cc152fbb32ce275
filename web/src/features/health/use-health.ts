import { useQuery } from '@tanstack/react-query';
import type { AdminHealthResponse } from '#contract/health';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

/** Somebody who mends something wants to see it get well. Milliseconds. */
const LOOKED_EVERY = 30_000;

/** How each part of the product is. */
export function useHealth() {
  return useQuery({
    queryKey: queryKeys.admin('health'),
    queryFn: ({ signal }) => api.get<AdminHealthResponse>('/admin/health', signal),
    refetchInterval: LOOKED_EVERY,
  });
}
