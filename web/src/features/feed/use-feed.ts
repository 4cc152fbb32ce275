import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { FeedResponse, FeedView } from '#contract/feed';
import { FEED_FRESH_FOR, FEED_KEPT_FOR, FEED_REFRESH_EVERY } from '#contract/limits';
import { queryKeys } from '#contract/query-keys';
import { cursorPages } from '@/lib/cursor-pages.ts';
import { type FeedData, renewFeed } from './feed-data.ts';

export const feedKey = (view: FeedView) => (view === 'following' ? queryKeys.following : queryKeys.feed);

/**
 * A feed of the viewer's (the general one for a guest). Spec §9 'Feed': times; only signed-in feeds refresh by
 * themselves. What is fetched because time has passed never moves what is shown; what is fetched because the feed was
 * invalidated, which the viewer's own changes do, replaces it.
 */
export function useFeed({ isSignedIn, view = 'personal' }: { isSignedIn: boolean; view?: FeedView }) {
  const queryClient = useQueryClient();
  const queryKey = feedKey(view);
  return useInfiniteQuery({
    ...cursorPages<FeedResponse>(queryKey, view === 'following' ? '/feed?view=following' : '/feed'),
    staleTime: FEED_FRESH_FOR,
    gcTime: FEED_KEPT_FOR,
    refetchInterval: isSignedIn ? FEED_REFRESH_EVERY : false,
    structuralSharing: (before, fetched) => {
      const isOwnChange = queryClient.getQueryState(queryKey)?.isInvalidated ?? false;
      return renewFeed(before as FeedData | undefined, fetched as FeedData, isOwnChange);
    },
  });
}
