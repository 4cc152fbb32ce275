import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionResponse } from '#contract/accounts';
import type { OwnProfileResponse } from '#contract/profiles';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { setOwnProfile } from './set-own-profile.ts';

/** Switches blogging on or off. The blogger's tabs appear and disappear immediately. */
export function useBlogging() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (enabled: boolean) => api.put<OwnProfileResponse>('/profile/blogging', { enabled }),
    onSuccess: async (answer, enabled) => {
      await setOwnProfile(queryClient, answer);
      await queryClient.cancelQueries({ queryKey: queryKeys.session });
      queryClient.setQueryData<SessionResponse>(
        queryKeys.session,
        (before) => before && { viewer: before.viewer && { ...before.viewer, isBlogger: enabled } },
      );
    },
  });
}
