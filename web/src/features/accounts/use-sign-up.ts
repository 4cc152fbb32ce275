import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionResponse, SignUpRequest } from '#contract/accounts';
import { api } from '@/lib/api.ts';
import { changeViewer } from './change-viewer.ts';

/** Makes an account and is signed in to it. `onCreated` runs before the screen learns of that. */
export function useSignUp(onCreated: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: SignUpRequest) => api.post<SessionResponse>('/auth/sign-up', request),
    onSuccess: ({ viewer }) => {
      onCreated();
      return changeViewer(queryClient, viewer);
    },
  });
}
