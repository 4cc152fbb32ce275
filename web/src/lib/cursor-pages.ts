import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** An infinite query over a list of the API that is cut by cursors; the first page is fetched without one. */
export function cursorPages<Page extends { nextCursor: string | null }>(queryKey: readonly string[], path: string) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api.get<Page>(pageParam === null ? path : `${path}?cursor=${encodeURIComponent(pageParam)}`, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page) => page.nextCursor,
  });
}
