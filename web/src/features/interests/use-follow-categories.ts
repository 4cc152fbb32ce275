import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InterestsResponse } from '#contract/interests';
import type { CategoryKey } from '#contract/topics';
import { INTERESTS_SCOPE, setInterests } from '@/features/interests/shared/use-interests.ts';
import { api } from '@/lib/http/api.ts';

/** Follows whole categories, in addition to the current follows. */
export function useFollowCategories() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: INTERESTS_SCOPE,
    mutationFn: (categories: readonly CategoryKey[]) =>
      api.post<InterestsResponse>('/interests/categories', { categories }),
    onSuccess: (answer) => setInterests(queryClient, answer),
  });
}
