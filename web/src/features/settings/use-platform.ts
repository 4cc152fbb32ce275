import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { PlatformResponse } from '#contract/settings';
import { api } from '@/lib/http/api.ts';

/** The platform's name, support address and fee. */
export function usePlatform() {
  return useQuery({
    queryKey: queryKeys.platform,
    queryFn: ({ signal }) => api.get<PlatformResponse>('/platform', signal),
  });
}
