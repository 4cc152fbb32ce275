import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UnsubscribeResponse } from '#contract/mail';
import { queryKeys } from '#contract/query-keys';
import { ApiError, api } from '@/lib/http/api.ts';

/** Stops the notices that a mail's link is about, whoever is signed in here. */
export function useUnsubscribeFromEmails() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) =>
      api.post<UnsubscribeResponse>(`/mail/unsubscribe?token=${encodeURIComponent(token)}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.mailPreferences }),
  });
}

/** Whether the link itself was refused: cut off, too old, or of an account that is gone. */
export const isUnsubscribeLinkInvalid = (error: Error | null): boolean =>
  error instanceof ApiError && ['token_invalid', 'not_found', 'invalid_input'].includes(error.code);
