import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConfirmEmailResponse, SessionResponse, SignUpRequest } from '#contract/accounts';
import { api } from '@/lib/http/api.ts';
import { changeViewer } from '../change-viewer.ts';
import { isAlreadyConfirmed, refreshSession, toMailedNext } from './email-confirmation.ts';

/**
 * Creates an account and signs in. `onCreated` runs before the session in this tab changes.
 * @param next the page that the confirmation email returns to
 */
export function useSignUp(next: string | null, onCreated: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: SignUpRequest) =>
      api.post<SessionResponse>('/auth/sign-up', { ...request, next: toMailedNext(next) }),
    onSuccess: ({ viewer }) => {
      onCreated();
      return changeViewer(queryClient, viewer);
    },
  });
}

/** Confirms an email address with the token of an email. The address may belong to another account than the session. */
export function useConfirmEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => api.post<ConfirmEmailResponse>('/auth/confirm-email', { token }),
    onSuccess: () => refreshSession(queryClient),
    onError: async (error) => {
      if (isAlreadyConfirmed(error)) await refreshSession(queryClient);
    },
  });
}

/** Sets a new password with the token of an email. This ends all sessions of the account, including this one. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: { token: string; password: string }) => api.post('/auth/reset-password', request),
    onSuccess: () => changeViewer(queryClient, null),
  });
}
