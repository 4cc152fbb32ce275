import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UnsubscribeResponse } from '#contract/mail';
import { queryKeys } from '#contract/query-keys';
import { ApiError, api } from '@/lib/http/api.ts';

/** Unsubscribes the owner of the token from post emails, whichever user is signed in. */
export function useUnsubscribeFromEmails() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) =>
      api.post<UnsubscribeResponse>(`/mail/unsubscribe?token=${encodeURIComponent(token)}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.mailPreferences }),
  });
}

/** Returns true if the link itself was rejected: truncated, expired, or of a deleted account. */
export const isUnsubscribeLinkInvalid = (error: Error | null): boolean =>
  error instanceof ApiError && ['token_invalid', 'not_found', 'invalid_input'].includes(error.code);
