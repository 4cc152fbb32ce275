import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionResponse, UsernameRequest } from '#contract/accounts';
import { changeKeys, queryKeys } from '#contract/query-keys';
import { invalidatePublicQueries } from '@/features/posts/shared/invalidate-public-queries.ts';
import { api } from '@/lib/http/api.ts';
import { changeViewer } from '../change-viewer.ts';

/** Changes the username and invalidates the queries that show it. */
export function useChangeUsername() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: changeKeys.account,
    mutationFn: (request: UsernameRequest) => api.put<SessionResponse>('/account/username', request),
    onSuccess: async ({ viewer }) => {
      await changeViewer(queryClient, viewer);
      void queryClient.invalidateQueries({ queryKey: queryKeys.ownProfile });
      void invalidatePublicQueries(queryClient);
    },
  });
}
