import { useQuery } from '@tanstack/react-query';
import type { SessionResponse, Viewer } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

/**
 * Returns the viewer: null for a guest and while `isLoading`. Refetches on every window focus, because the session may
 * have changed in another tab.
 */
export function useSession(): { viewer: Viewer | null; isLoading: boolean } {
  const { data, isPending } = useQuery({
    queryKey: queryKeys.session,
    queryFn: ({ signal }) => api.get<SessionResponse>('/session', signal),
    refetchOnWindowFocus: 'always',
  });
  return { viewer: data?.viewer ?? null, isLoading: isPending };
}
