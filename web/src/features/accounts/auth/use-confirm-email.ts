import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/http/api.ts';
import { isAlreadyConfirmed, refreshSession } from './already-confirmed.ts';

/** Confirms an email address with the token of an email. The address may belong to another account than the session. */
export function useConfirmEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => api.post('/auth/confirm-email', { token }),
    onSuccess: () => refreshSession(queryClient),
    onError: async (error) => {
      if (isAlreadyConfirmed(error)) await refreshSession(queryClient);
    },
  });
}
