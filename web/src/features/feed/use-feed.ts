import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { FeedResponse, FeedView } from '#contract/feed';
import { FEED_REFRESH_MS, FEED_STALE_MS } from '#contract/limits';
import { queryKeys } from '#contract/query-keys';
import { cursorPages, freshFor, isShort } from '@/lib/http/cursor-pages.ts';
import { type FeedData, mergeRefetchedFeed } from './feed-data.ts';

export const feedKey = (view: FeedView) => (view === 'following' ? queryKeys.following : queryKeys.feed);

export const feedPath = (view: FeedView) => (view === 'following' ? '/feed?view=following' : '/feed');

/** Returns the query options of a feed, shared by all its queries. */
export function feedQueryOptions(queryClient: QueryClient, view: FeedView) {
  const queryKey = feedKey(view);
  return {
    ...cursorPages<FeedResponse>(queryKey, feedPath(view)),
    staleTime: freshFor(FEED_STALE_MS),
    structuralSharing: (before: unknown, fetched: unknown) => {
      const isOwnChange = queryClient.getQueryState(queryKey)?.isInvalidated ?? false;
      return mergeRefetchedFeed(before as FeedData | undefined, fetched as FeedData, isOwnChange);
    },
  };
}

/**
 * Fetches a feed of the viewer; the general one for a guest. Only signed-in feeds refresh periodically. A periodic
 * refetch never moves visible posts; an invalidation by the viewer's own change replaces them.
 */
export function useFeed({ isSignedIn, view = 'personal' }: { isSignedIn: boolean; view?: FeedView }) {
  return useInfiniteQuery({
    ...feedQueryOptions(useQueryClient(), view),
    refetchInterval: (query) => isSignedIn && isShort(query) && FEED_REFRESH_MS,
  });
}
