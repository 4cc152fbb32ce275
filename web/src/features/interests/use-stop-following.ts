import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InterestsResponse } from '#contract/interests';
import type { CategoryKey } from '#contract/topics';
import { INTERESTS_SCOPE, setInterests } from '@/features/interests/shared/use-interests.ts';
import { api } from '@/lib/http/api.ts';

/** Unfollows a category with everything in it. */
export function useStopFollowing(category: CategoryKey) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: INTERESTS_SCOPE,
    mutationFn: () => api.delete<InterestsResponse>(`/interests/categories/${category}`),
    onSuccess: (answer) => setInterests(queryClient, answer),
  });
}
