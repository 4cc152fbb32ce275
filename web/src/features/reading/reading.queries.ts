import { queryOptions } from '@tanstack/react-query';
import { LIST_CACHE_MS } from '#contract/limits';
import { queryKeys } from '#contract/query-keys';
import type { ReadingResponse } from '#contract/reading';
import { api } from '@/lib/http/api.ts';

/** Fetches the articles that the viewer can continue. */
export const readingQuery = queryOptions({
  queryKey: queryKeys.reading,
  queryFn: ({ signal }) => api.get<ReadingResponse>('/reading', signal),
  gcTime: LIST_CACHE_MS,
});
