import { useQuery } from '@tanstack/react-query';
import type { SessionResponse, Viewer } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

/**
 * Who is looking: null for a guest, and while `isLoading`. Asked again whenever someone comes back to the tab: they may
 * have signed out or confirmed their e-mail in another one.
 */
export function useSession(): { viewer: Viewer | null; isLoading: boolean } {
  const { data, isPending } = useQuery({
    queryKey: queryKeys.session,
    queryFn: ({ signal }) => api.get<SessionResponse>('/session', signal),
    refetchOnWindowFocus: 'always',
  });
  return { viewer: data?.viewer ?? null, isLoading: isPending };
}
