import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/http/api.ts';
import { isAlreadyConfirmed, refreshSession } from './already-confirmed.ts';

/** Confirms an e-mail address by the token of a mail. It may be another account's than the one signed in here. */
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
