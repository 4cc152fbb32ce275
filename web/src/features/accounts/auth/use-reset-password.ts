import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/http/api.ts';
import { changeViewer } from '../change-viewer.ts';

/** Sets a new password with the token of an email. This ends all sessions of the account, including this one. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: { token: string; password: string }) => api.post('/auth/reset-password', request),
    onSuccess: () => changeViewer(queryClient, null),
  });
}
