import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionsResponse } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';
import { ApiError, api } from '@/lib/http/api.ts';

/** Fetches the browsers that are signed in to the viewer's account. */
export function useSessions() {
  return useQuery({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => api.get<SessionsResponse>('/account/sessions', signal),
  });
}

/** Signs another browser out. Treats an ended session as success. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await api.delete(`/account/sessions/${encodeURIComponent(id)}`);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_, id) =>
      queryClient.setQueryData<SessionsResponse>(
        queryKeys.sessions,
        (before) => before && { sessions: before.sessions.filter((session) => session.id !== id) },
      ),
  });
}
