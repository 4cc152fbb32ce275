import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { CategoryKey, Subtopic, TopicsResponse } from '#contract/topics';
import { api } from '@/lib/http/api.ts';

/** Reads every category with its subtopics. The catalog changes only with a release. */
export const topicsQuery = () =>
  queryOptions({
    queryKey: queryKeys.topics,
    queryFn: ({ signal }) => api.get<TopicsResponse>('/topics', signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useTopics = () => useQuery(topicsQuery());

/** Returns the subtopics of a category; empty until the catalog is known. */
export function useSubtopics(category: CategoryKey | undefined): readonly Subtopic[] {
  return useTopics().data?.categories.find(({ key }) => key === category)?.subtopics ?? [];
}
