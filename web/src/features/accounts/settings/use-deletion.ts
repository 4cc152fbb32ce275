import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SessionResponse } from '#contract/accounts';
import type { DeletionPreview, DeletionRequest } from '#contract/deletions';
import { queryKeys } from '#contract/query-keys';
import { ApiError, api } from '@/lib/http/api.ts';
import { clearAfterSignOut } from '@/lib/storage/sign-out-hooks.ts';
import { deletedPath } from '../auth/auth-paths.ts';
import { rememberEmail } from '../auth/remembered-email.ts';

/** Fetches the consequences of deleting the viewer's account. The result is never cached. */
export function useOwnDeletionPreview() {
  return useQuery({
    queryKey: queryKeys.deletion,
    queryFn: ({ signal }) => api.get<DeletionPreview>('/account/deletion', signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Returns true if the server may have applied the request although no response arrived. */
const isLost = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Returns true if the session has ended, as it does with the account; false if the server is unreachable. */
async function isSignedOut(): Promise<boolean> {
  try {
    return (await api.get<SessionResponse>('/session')).viewer === null;
  } catch {
    return false;
  }
}

/** Removes the user's data from this browser and navigates away. */
function leave(viewerId: string) {
  clearAfterSignOut(viewerId);
  rememberEmail(null);
  window.location.replace(deletedPath);
}

/**
 * Deletes the viewer's account, which ends all sessions, then navigates away. If the response is lost, an ended session
 * proves that the deletion succeeded.
 */
export function useDeleteAccount(viewerId: string) {
  const wasLost = useRef(false);

  useEffect(
    () => () => {
      // The dialog was closed, or the session of this page has ended.
      if (wasLost.current) void isSignedOut().then((isOver) => isOver && leave(viewerId));
    },
    [viewerId],
  );

  async function send(request: DeletionRequest) {
    try {
      await api.post('/account/deletion', request);
    } catch (error) {
      wasLost.current ||= isLost(error);
      if (!wasLost.current || !(await isSignedOut())) throw error;
    }
  }

  return useMutation({
    mutationFn: async (request: DeletionRequest) => {
      await send(request);
      leave(viewerId);
      // Stays pending until the browser has navigated away.
      return new Promise<never>(() => {});
    },
  });
}
