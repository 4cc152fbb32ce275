import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangePasswordRequest, SessionResponse } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { changeViewer } from '../change-viewer.ts';

/** Changes the password; that ends every other session, and this browser gets a new one with the answer. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: ChangePasswordRequest) => api.put<SessionResponse>('/account/password', request),
    onSuccess: async ({ viewer }) => {
      await changeViewer(queryClient, viewer);
      void queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
      // A change of address that waited for its link ends with the old password.
      void queryClient.invalidateQueries({ queryKey: queryKeys.account });
    },
  });
}
