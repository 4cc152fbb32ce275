import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionResponse, Theme, Viewer } from '#contract/accounts';
import { changeKeys, queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { changeViewer } from '../change-viewer.ts';

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
    onError: (_failure, theme, chosen) => {
      const now = queryClient.getQueryData<SessionResponse>(queryKeys.session)?.viewer;
      if (now?.theme === theme && chosen) void changeViewer(queryClient, { ...now, theme: chosen.before });
    },
  });
}
