import { useMutation } from '@tanstack/react-query';
import { api } from '@/lib/api.ts';

/** Sends the confirmation mail once more. */
export function useResendConfirmation() {
  return useMutation({ mutationFn: () => api.post('/auth/resend-confirmation') });
}
