import { useQuery } from '@tanstack/react-query';
import type { SessionResponse, Viewer } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

const RETRY_MS = 15_000;

/**
 * Returns the viewer: null for a guest and while `isUnknown`, also after `isLoading` has failed. Refetches on every window
 * focus, because the session may have changed in another tab, and every 15 s while it is unknown.
 */
export function useSession(): { viewer: Viewer | null; isLoading: boolean; isUnknown: boolean } {
  const { data, isPending } = useQuery({
    queryKey: queryKeys.session,
    queryFn: ({ signal }) => api.get<SessionResponse>('/session', signal),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => !state.data && RETRY_MS,
  });
  return { viewer: data?.viewer ?? null, isLoading: isPending, isUnknown: !data };
}
