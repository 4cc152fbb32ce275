import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/http/api.ts';
import { changeViewer } from '../change-viewer.ts';

/** Sets a new password by the token of a mail; that ends every session of the account, this browser's too. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: { token: string; password: string }) => api.post('/auth/reset-password', request),
    onSuccess: () => changeViewer(queryClient, null),
  });
}
