import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SessionResponse } from '#contract/accounts';
import type { DeletionPreview, DeletionRequest } from '#contract/deletions';
import { queryKeys } from '#contract/query-keys';
import { ApiError, api } from '@/lib/http/api.ts';
import { clearAfterSignOut } from '@/lib/storage/sign-out-hooks.ts';
import { deletedPath } from '../auth/auth-steps.ts';
import { rememberEmail } from '../auth/remembered-email.ts';

/** What deleting the viewer's account would take with it, asked anew each time it is wanted. */
export function useOwnDeletionPreview() {
  return useQuery({
    queryKey: queryKeys.deletion,
    queryFn: ({ signal }) => api.get<DeletionPreview>('/account/deletion', signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Whether the server may have done something although its answer did not come. */
const isLost = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Whether the browser's session has ended, as it does when the account goes; false when nobody could be asked. */
async function isSignedOut(): Promise<boolean> {
  try {
    return (await api.get<SessionResponse>('/session')).viewer === null;
  } catch {
    return false;
  }
}

/** Leaves the page for good: nothing of the person's stays in this browser. */
function leave(viewerId: string) {
  clearAfterSignOut(viewerId);
  rememberEmail(null);
  window.location.replace(deletedPath);
}

/**
 * Has the viewer's account deleted, which signs them out everywhere; the page is then left. When the answer was lost,
 * the session that has ended says that it is done.
 */
export function useDeleteAccount(viewerId: string) {
  const wasLost = useRef(false);

  useEffect(
    () => () => {
      // Somebody stopped waiting, or the page has heard that its session is over.
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
      // At work until the page is gone.
      return new Promise<never>(() => {});
    },
  });
}
