import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { ChangePasswordRequest, SessionResponse, Theme, UsernameRequest, Viewer } from '#contract/accounts';
import { changeKeys, queryKeys } from '#contract/query-keys';
import { invalidatePublicQueries } from '@/features/posts/shared/invalidate-public-queries.ts';
import { api } from '@/lib/http/api.ts';
import { clearAfterSignOut, flushBeforeSignOut, UnsavedWorkError } from '@/lib/storage/sign-out-hooks.ts';
import { toast } from '@/lib/toast.ts';
import { changeViewer } from '../change-viewer.ts';

/** Changes the username and invalidates the queries that show it. */
export function useChangeUsername() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: changeKeys.account,
    mutationFn: (request: UsernameRequest) => api.put<SessionResponse>('/account/username', request),
    onSuccess: async ({ viewer }) => {
      await changeViewer(queryClient, viewer);
      void queryClient.invalidateQueries({ queryKey: queryKeys.ownProfile });
      void invalidatePublicQueries(queryClient);
    },
  });
}

/** Saves the theme in the account. Applies it immediately and rolls it back if saving fails. */
export function useSaveTheme(viewer: Viewer) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: changeKeys.account,
    // Runs in sequence, so the last press wins.
    scope: { id: 'theme' },
    mutationFn: (theme: Theme) => api.put<SessionResponse>('/account/theme', { theme }),
    onMutate: async (theme) => {
      await changeViewer(queryClient, { ...viewer, theme });
      return { before: viewer.theme };
    },
    onError: (error, theme, chosen) => {
      toast.error('Your theme could not be saved', error.message);
      const now = queryClient.getQueryData<SessionResponse>(queryKeys.session)?.viewer;
      if (now?.theme === theme && chosen) void changeViewer(queryClient, { ...now, theme: chosen.before });
    },
  });
}

/** Changes the password. This ends all other sessions, and the response extends this one. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: ChangePasswordRequest) => api.put<SessionResponse>('/account/password', request),
    onSuccess: async ({ viewer }) => {
      await changeViewer(queryClient, viewer);
      void queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
      // The password change cancels a pending email change.
      void queryClient.invalidateQueries({ queryKey: queryKeys.account });
    },
  });
}

/**
 * Ends all sessions of the account, including this one, and opens the auth screen.
 * @throws UnsavedWorkError if unsaved writing would be lost, unless `evenIfUnsent`
 */
export function useSignOutEverywhere(viewerId: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ evenIfUnsent, withFeeds }: { evenIfUnsent: boolean; withFeeds: boolean }) => {
      const isSent = await flushBeforeSignOut(viewerId);
      if (!isSent && !evenIfUnsent) throw new UnsavedWorkError();
      await api.post('/account/sign-out-everywhere', { withFeeds });
    },
    onSuccess: async () => {
      clearAfterSignOut(viewerId);
      await changeViewer(queryClient, null);
      navigate('/auth');
    },
  });
}
