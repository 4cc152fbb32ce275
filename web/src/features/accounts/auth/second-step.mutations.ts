import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionResponse } from '#contract/accounts';
import type { FinishSignInRequest, PasskeyRequestOptions, PasskeySignInRequest } from '#contract/second-factor';
import { api } from '@/lib/http/api.ts';
import { changeViewer } from '../change-viewer.ts';

/** Finishes a sign-in with a code; the response sets the session cookie. */
export function useFinishSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: FinishSignInRequest) => api.post<SessionResponse>('/auth/second-step', request),
    onSuccess: ({ viewer }) => changeViewer(queryClient, viewer),
  });
}

/** Signs in with a passkey of the site. */
export function useSignInWithPasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (remember: boolean) => {
      const { signWithPasskey } = await import('@/lib/passkeys.ts');
      const passkey = await signWithPasskey(await api.post<PasskeyRequestOptions>('/auth/passkey-options'));
      return api.post<SessionResponse>('/auth/passkey', { passkey, remember } satisfies PasskeySignInRequest);
    },
    onSuccess: ({ viewer }) => changeViewer(queryClient, viewer),
  });
}
