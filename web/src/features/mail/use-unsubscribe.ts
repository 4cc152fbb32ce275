import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UnsubscribeResponse } from '#contract/mail';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

/** Unsubscribes the owner of the token from its kind of emails, whichever user is signed in. */
export function useUnsubscribeFromEmails() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) =>
      api.post<UnsubscribeResponse>(`/mail/unsubscribe?token=${encodeURIComponent(token)}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.mailPreferences }),
  });
}
