import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { CategoryKey, Subtopic, TopicsResponse } from '#contract/topics';
import { api } from '@/lib/api.ts';

/** Every category with its subtopics. The catalog changes with a release only. */
export function useTopics() {
  return useQuery({
    queryKey: queryKeys.topics,
    queryFn: ({ signal }) => api.get<TopicsResponse>('/topics', signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The subtopics of a category; none until the catalog is known. */
export function useSubtopics(category: CategoryKey | undefined): readonly Subtopic[] {
  return useTopics().data?.categories.find(({ key }) => key === category)?.subtopics ?? [];
}
