import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { SearchResponse } from '#contract/search';
import { api } from '@/lib/http/api.ts';

/** Someone is waiting at the keyboard: retried sooner than a page is. Milliseconds. */
const FIRST_RETRY_AFTER = 300;

/** What is found for a query; while it is looked for, what the query before it found. An older request is cancelled. */
export function useSearch(query: string) {
  return useQuery({
    queryKey: queryKeys.search(query),
    queryFn: ({ signal }) => api.get<SearchResponse>(`/search?${new URLSearchParams({ q: query })}`, signal),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    retryDelay: (attempt) => FIRST_RETRY_AFTER * 2 ** attempt,
  });
}
