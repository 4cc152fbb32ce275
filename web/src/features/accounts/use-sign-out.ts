import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { queryKeys } from '#contract/query-keys';
import { ApiError, api } from '@/lib/api.ts';
import { changeViewer } from './change-viewer.ts';

export const signOutFailed = {
  title: 'You are still signed in on this browser',
  text: 'Check your connection and try again.',
};

async function endSession() {
  try {
    await api.post('/auth/sign-out');
  } catch (error) {
    // Signed out already.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
}

/** Signs out and shows the auth screen, once the server has ended the session. When it does not, asks who is signed in. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: endSession,
    onSuccess: async () => {
      await changeViewer(queryClient, null);
      navigate('/auth');
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: queryKeys.session }),
  });
}
