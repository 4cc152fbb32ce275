import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionResponse, Theme, Viewer } from '#contract/accounts';
import { changeKeys, queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { changeViewer } from '../change-viewer.ts';

/** Keeps a theme with the account. It shows at once, and the one before comes back when it cannot be kept. */
export function useSaveTheme(viewer: Viewer) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: changeKeys.account,
    // One after the other: the last press decides.
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
