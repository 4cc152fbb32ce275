import { infiniteQueryOptions } from '@tanstack/react-query';
import { LIST_CACHE_MS, QUERY_STALE_MS } from '#contract/limits';
import { api } from './api.ts';

const withCursor = (path: string, cursor: string) =>
  `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;

/** Longest list, in pages, that refetches by itself. A refetch requests every loaded page. */
const PAGES_RENEWED = 5;

type List = { state: { data?: { pages: unknown[] } | undefined } };

/** Returns true when a list is short enough to refetch after its stale time. */
export const isShort = ({ state }: List) => (state.data?.pages.length ?? 0) <= PAGES_RENEWED;

/**
 * Returns a list's `staleTime`: `time` milliseconds while the list is short, else infinite. Invalidation by the
 * viewer's own changes still refetches it.
 */
export const freshFor = (time: number) => (list: List) => (isShort(list) ? time : Number.POSITIVE_INFINITY);

/** Creates an infinite query over an API list with cursors. The first page is fetched without a cursor. */
export function cursorPages<Page extends { nextCursor: string | null }>(queryKey: readonly string[], path: string) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => api.get<Page>(pageParam === null ? path : withCursor(path, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page) => page.nextCursor,
    gcTime: LIST_CACHE_MS,
    staleTime: freshFor(QUERY_STALE_MS),
  });
}
