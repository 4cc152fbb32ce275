import { useMutation, useQueryClient } from '@tanstack/react-query';
import { offline } from '@/lib/http/api.ts';

/**
 * Sends the confirmation email again, with code that is fetched on demand.
 * @param next the page that the link returns to
 */
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
