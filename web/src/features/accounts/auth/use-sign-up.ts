import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionResponse, SignUpRequest } from '#contract/accounts';
import { api } from '@/lib/http/api.ts';
import { changeViewer } from '../change-viewer.ts';
import { toMailedNext } from './mailed-next.ts';

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
