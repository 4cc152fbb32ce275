import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionResponse, SignUpRequest } from '#contract/accounts';
import { api } from '@/lib/http/api.ts';
import { changeViewer } from '../change-viewer.ts';
import { toMailedNext } from './mailed-next.ts';

/**
 * Makes an account and is signed in to it. `onCreated` runs before the screen learns of that.
 * @param next the page that the confirmation mail leads back to
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
