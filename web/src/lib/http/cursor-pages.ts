import { infiniteQueryOptions } from '@tanstack/react-query';
import { LIST_CACHE_MS, QUERY_STALE_MS } from '#contract/limits';
import { api } from './api.ts';

const withCursor = (path: string, cursor: string) =>
  `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;

/** A list that was lengthened beyond so many pages is not fetched anew by itself: that would ask for every one of them. */
const PAGES_RENEWED = 5;

type List = { state: { data?: { pages: unknown[] } | undefined } };

/** Whether a list may be fetched anew because time has passed. */
export const isShort = ({ state }: List) => (state.data?.pages.length ?? 0) <= PAGES_RENEWED;

/** A list's `staleTime`: so many milliseconds while it is short. What the viewer's own changes invalidate is always old. */
export const freshFor = (time: number) => (list: List) => (isShort(list) ? time : Number.POSITIVE_INFINITY);

/** An infinite query over a list of the API that is cut by cursors; the first page is fetched without one. */
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
