import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountResponse, ChangeEmailRequest } from '#contract/accounts';
import { changeKeys, queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

/** Asks for another e-mail address: a link goes to the new one, and the old one is told. */
export function useRequestEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: changeKeys.account,
    mutationFn: (request: ChangeEmailRequest) => api.post<AccountResponse>('/account/email', request),
    onSuccess: (answer) => queryClient.setQueryData<AccountResponse>(queryKeys.account, answer),
  });
}

/** Changes the address by the token of that link. It may be another account's than the one signed in here. */
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
