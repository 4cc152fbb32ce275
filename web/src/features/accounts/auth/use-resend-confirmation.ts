import { useMutation, useQueryClient } from '@tanstack/react-query';
import { offline } from '@/lib/http/api.ts';

/** Sends the confirmation mail once more, by code that is fetched then. @param next the page that its link leads back to */
export function useResendConfirmation(next: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { resendConfirmation } = await import('./resend-confirmation.ts').catch(() => {
        throw offline();
      });
      return await resendConfirmation(queryClient, next);
    },
  });
}
