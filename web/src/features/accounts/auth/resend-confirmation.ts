import type { QueryClient } from '@tanstack/react-query';
import { authMessages } from '#contract/accounts';
import { api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { isAlreadyConfirmed, refreshSession, toMailedNext } from './email-confirmation.ts';

/**
 * Sends the confirmation email again, or reports that the address is already confirmed. Returns true if it was sent.
 * @throws ApiError for any other failure
 */
export async function resendConfirmation(queryClient: QueryClient, next: string | null): Promise<boolean> {
  try {
    await api.post('/auth/resend-confirmation', { next: toMailedNext(next) });
    return true;
  } catch (error) {
    if (!(error instanceof Error) || !isAlreadyConfirmed(error)) throw error;
    toast.success(authMessages.alreadyConfirmed);
    await refreshSession(queryClient);
    return false;
  }
}
