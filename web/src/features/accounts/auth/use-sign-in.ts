import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SignInRequest, SignInResponse } from '#contract/accounts';
import { api } from '@/lib/http/api.ts';
import { changeViewer } from '../change-viewer.ts';

/** Signs in; the response sets the session cookie, or describes the second step. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: SignInRequest) => api.post<SignInResponse>('/auth/sign-in', request),
    onSuccess: ({ viewer }) => (viewer === null ? undefined : changeViewer(queryClient, viewer)),
  });
}
