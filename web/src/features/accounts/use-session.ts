import { useQuery } from '@tanstack/react-query';
import type { SessionResponse, Viewer } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/api.ts';

/**
 * Who is looking: null for a guest, and while `isLoading`. `refetchOnFocus` is for screens that wait for something
 * done in another tab.
 */
export function useSession({ refetchOnFocus = false } = {}): { viewer: Viewer | null; isLoading: boolean } {
  const { data, isPending } = useQuery({
    queryKey: queryKeys.session,
    queryFn: ({ signal }) => api.get<SessionResponse>('/session', signal),
    refetchOnWindowFocus: refetchOnFocus ? 'always' : false,
  });
  return { viewer: data?.viewer ?? null, isLoading: isPending };
}
