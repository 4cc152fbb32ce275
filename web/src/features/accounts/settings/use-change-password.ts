import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangePasswordRequest, SessionResponse } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { changeViewer } from '../change-viewer.ts';

/** Changes the password. This ends all other sessions, and the response renews this one. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: ChangePasswordRequest) => api.put<SessionResponse>('/account/password', request),
    onSuccess: async ({ viewer }) => {
      await changeViewer(queryClient, viewer);
      void queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
      // The password change cancels a pending email change.
      void queryClient.invalidateQueries({ queryKey: queryKeys.account });
    },
  });
}
