import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type {
  NewPasskeyRequest,
  PasskeyCreationOptions,
  RecoveryCodesResponse,
  SecondFactorResponse,
  SetUpAuthenticatorResponse,
} from '#contract/second-factor';
import { api } from '@/lib/http/api.ts';

const PATH = '/account/second-factor';

/** Fetches the viewer's second factors. */
export function useSecondFactor() {
  return useQuery({
    queryKey: queryKeys.secondFactor,
    queryFn: ({ signal }) => api.get<SecondFactorResponse>(PATH, signal),
  });
}

/** Changes a second factor and refetches them. */
function useChange<Variables, Answer>(change: (variables: Variables) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.secondFactor }),
  });
}

export const useSetUpApp = () =>
  useMutation({ mutationFn: () => api.post<SetUpAuthenticatorResponse>(`${PATH}/authenticator`) });

export const useConfirmApp = () =>
  useChange((code: string) => api.put<RecoveryCodesResponse>(`${PATH}/authenticator`, { code }));

export const useRemoveApp = () => useChange(() => api.delete(`${PATH}/authenticator`));

export const useReplaceCodes = () => useChange(() => api.post<RecoveryCodesResponse>(`${PATH}/recovery-codes`));

export const useNewDeviceCodes = () => useChange((enabled: boolean) => api.put(`${PATH}/new-devices`, { enabled }));

export const useRemovePasskey = () => useChange((id: string) => api.delete(`${PATH}/passkeys/${id}`));

/** Has the browser create a passkey, and adds it. */
export const useAddPasskey = () =>
  useChange(async (name: string) => {
    const { createPasskey } = await import('@/lib/passkeys.ts');
    const made = await createPasskey(await api.post<PasskeyCreationOptions>(`${PATH}/passkey-options`));
    return await api.post<RecoveryCodesResponse>(`${PATH}/passkeys`, { name, ...made } satisfies NewPasskeyRequest);
  });
