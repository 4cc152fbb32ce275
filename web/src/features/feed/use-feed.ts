import { useInfiniteQuery } from '@tanstack/react-query';
import type { FeedResponse } from '#contract/feed';
import { FEED_FRESH_FOR, FEED_KEPT_FOR, FEED_REFRESH_EVERY } from '#contract/limits';
import { queryKeys } from '#contract/query-keys';
import { cursorPages } from '@/lib/cursor-pages.ts';

/** The viewer's feed (the general one for a guest). Spec §9 'Feed': times; only signed-in feeds refresh by themselves. */
export function useFeed({ isSignedIn }: { isSignedIn: boolean }) {
  return useInfiniteQuery({
    ...cursorPages<FeedResponse>(queryKeys.feed, '/feed'),
    staleTime: FEED_FRESH_FOR,
    gcTime: FEED_KEPT_FOR,
    refetchInterval: isSignedIn ? FEED_REFRESH_EVERY : false,
  });
}
