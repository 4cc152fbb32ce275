import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { SavedPage, SavedState } from '#contract/reading';
import type { CategoryKey } from '#contract/topics';
import { cursorPages } from '@/lib/http/cursor-pages.ts';

/** Fetches saved posts in a state, of a category or of all, once `enabled`. */
export function useSaved(state: SavedState, category: CategoryKey | 'all', enabled: boolean) {
  const ofCategory = category === 'all' ? '' : `&category=${category}`;
  const pages = cursorPages<SavedPage>(queryKeys.saved(state, category), `/saved?state=${state}${ofCategory}`);
  return useInfiniteQuery({ ...pages, enabled });
}
