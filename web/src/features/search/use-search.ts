import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { SearchResponse } from '#contract/search';
import { api } from '@/lib/http/api.ts';

/** Shorter retry delay than for pages, because a user is typing. Milliseconds. */
const FIRST_RETRY_AFTER = 300;

/** Searches for a query. Shows the previous result while loading, and cancels the older request. */
export function useSearch(query: string) {
  return useQuery({
    queryKey: queryKeys.search(query),
    queryFn: ({ signal }) => api.get<SearchResponse>(`/search?${new URLSearchParams({ q: query })}`, signal),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    retryDelay: (attempt) => FIRST_RETRY_AFTER * 2 ** attempt,
  });
}
