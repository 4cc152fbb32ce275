import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnProfileResponse } from '#contract/profiles';
import type { CategoryKey } from '#contract/topics';
import { api } from '@/lib/http/api.ts';
import { setOwnProfile } from './set-own-profile.ts';

export function useSaveWritingTopics() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (categories: readonly CategoryKey[]) =>
      api.put<OwnProfileResponse>('/profile/writing-topics', { categories }),
    onSuccess: (answer) => setOwnProfile(queryClient, answer),
  });
}
