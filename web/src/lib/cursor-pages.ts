import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

const withCursor = (path: string, cursor: string) =>
  `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;

/** An infinite query over a list of the API that is cut by cursors; the first page is fetched without one. */
export function cursorPages<Page extends { nextCursor: string | null }>(queryKey: readonly string[], path: string) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => api.get<Page>(pageParam === null ? path : withCursor(path, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page) => page.nextCursor,
  });
}
