import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InterestsResponse } from '#contract/interests';
import type { CategoryKey } from '#contract/topics';
import { INTERESTS_SCOPE, setInterests } from '@/features/interests/shared/use-interests.ts';
import { api } from '@/lib/http/api.ts';

/** Replaces the follows inside a category; subtopics by their stored names. */
export function useSaveSubtopics(category: CategoryKey) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: INTERESTS_SCOPE,
    mutationFn: (subtopics: readonly string[]) =>
      api.put<InterestsResponse>(`/interests/${category}/subtopics`, { subtopics }),
    onSuccess: (answer) => setInterests(queryClient, answer),
  });
}
