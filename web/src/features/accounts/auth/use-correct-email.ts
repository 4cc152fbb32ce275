import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { isAlreadyConfirmed, refreshSession } from './already-confirmed.ts';
import { toMailedNext } from './mailed-next.ts';

/**
 * Corrects a mistyped address before it is confirmed and sends a new email.
 * @param next the page that the new link returns to
 */
export function useCorrectEmail(next: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: changeKeys.account,
    mutationFn: (email: string) => api.post('/auth/correct-email', { email, next: toMailedNext(next) }),
    onSuccess: () => refreshSession(queryClient),
    onError: async (error) => {
      if (isAlreadyConfirmed(error)) await refreshSession(queryClient);
    },
  });
}
