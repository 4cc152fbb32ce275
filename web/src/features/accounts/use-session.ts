import { useQuery } from '@tanstack/react-query';
import type { SessionResponse, Viewer } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

const RETRY_MS = 15_000;

/**
 * Returns the viewer: null for a guest, before the first response and while reading fails (`isFailing`). Refetches on
 * every window focus, because the session may have changed in another tab, and every 15 s after a failure.
 */
export function useSession(): { viewer: Viewer | null; isLoading: boolean; isFailing: boolean } {
  const { data, isPending, failureCount, errorUpdateCount } = useQuery({
    queryKey: queryKeys.session,
    queryFn: ({ signal }) => api.get<SessionResponse>('/session', signal),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => !state.data && RETRY_MS,
  });
  const isFailing = !data && failureCount + errorUpdateCount > 0;
  // A query without data is pending again during each retry; the page below must not disappear then.
  return { viewer: data?.viewer ?? null, isLoading: isPending && errorUpdateCount === 0, isFailing };
}
