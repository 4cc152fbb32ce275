import { useMutation, useQueryClient } from '@tanstack/react-query';
import { authMessages } from '#contract/accounts';
import { api } from '@/lib/api.ts';
import { toast } from '@/lib/toast.ts';
import { isAlreadyConfirmed, refreshSession } from './already-confirmed.ts';
import { toMailedNext } from './mailed-next.ts';

/** Sends the confirmation mail once more. @param next the page that its link leads back to */
export function useResendConfirmation(next: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/auth/resend-confirmation', { next: toMailedNext(next) }),
    onError: async (error) => {
      if (!isAlreadyConfirmed(error)) return;
      toast.success(authMessages.alreadyConfirmed);
      await refreshSession(queryClient);
    },
  });
}
