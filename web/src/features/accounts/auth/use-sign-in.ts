import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionResponse, SignInRequest } from '#contract/accounts';
import { api } from '@/lib/http/api.ts';
import { changeViewer } from '../change-viewer.ts';

/** Signs in; the response sets the session cookie. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: SignInRequest) => api.post<SessionResponse>('/auth/sign-in', request),
    onSuccess: ({ viewer }) => changeViewer(queryClient, viewer),
  });
}
