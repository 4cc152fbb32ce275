import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountResponse, ChangeEmailRequest } from '#contract/accounts';
import { changeKeys, queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

/** Requests another email address: the new address receives a link, the old one a notification. */
export function useRequestEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: changeKeys.account,
    mutationFn: (request: ChangeEmailRequest) => api.post<AccountResponse>('/account/email', request),
    onSuccess: (answer) => queryClient.setQueryData<AccountResponse>(queryKeys.account, answer),
  });
}

/** Confirms an email change with the token of an email. It may belong to another account than the session. */
export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => api.post('/auth/change-email', { token }),
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.account });
      await queryClient.invalidateQueries({ queryKey: queryKeys.session });
    },
  });
}
