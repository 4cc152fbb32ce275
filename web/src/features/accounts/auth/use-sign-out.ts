import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { queryKeys } from '#contract/query-keys';
import { ApiError, api } from '@/lib/http/api.ts';
import { clearAfterSignOut, flushBeforeSignOut, UnsavedWorkError } from '@/lib/storage/sign-out-hooks.ts';
import { changeViewer } from '../change-viewer.ts';
import { viewerId } from '../watch-viewer.ts';

export const signOutFailed = {
  title: 'You are still signed in on this browser',
  text: 'Check your connection and try again.',
};

async function endSession() {
  try {
    await api.post('/auth/sign-out');
  } catch (error) {
    // The session has already ended.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
}

/** `evenIfUnsent`: the user has confirmed that unsaved writing is lost. */
type SignOut = { evenIfUnsent?: boolean };

/**
 * Signs out and opens the auth screen after the server has ended the session. On failure, refetches the session.
 * @throws UnsavedWorkError if unsaved writing would be lost
 */
export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ evenIfUnsent = false }: SignOut) => {
      const id = viewerId(queryClient);
      const isSent = !id || (await flushBeforeSignOut(id));
      if (!isSent && !evenIfUnsent) throw new UnsavedWorkError();
      await endSession();
      return id;
    },
    onSuccess: async (id) => {
      if (id) clearAfterSignOut(id);
      await changeViewer(queryClient, null);
      navigate('/auth');
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: queryKeys.session }),
  });
}
