import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { BloggersResponse } from '#contract/profiles';
import { queryKeys } from '#contract/query-keys';
import { cursorPages } from '@/lib/http/cursor-pages.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';
import { useListFreshness } from '@/lib/http/use-list-freshness.ts';

/**
 * Lists bloggers whose username contains a text; an empty text matches all. The previous result stays visible while the
 * next one loads.
 */
export function useBloggers(text: string) {
  const path = text === '' ? '/bloggers' : `/bloggers?q=${encodeURIComponent(text)}`;
  const query = useInfiniteQuery({
    ...cursorPages<BloggersResponse>(queryKeys.bloggers(text), path),
    staleTime: useListFreshness(),
    placeholderData: keepPreviousData,
  });
  return { ...query, bloggers: query.data && dedupeById(query.data.pages.flatMap(({ bloggers }) => bloggers)) };
}
