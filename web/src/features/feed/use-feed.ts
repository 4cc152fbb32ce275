import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { FeedResponse, FeedView } from '#contract/feed';
import { FEED_REFRESH_MS, FEED_STALE_MS } from '#contract/limits';
import { queryKeys } from '#contract/query-keys';
import { cursorPages, freshFor, isShort } from '@/lib/http/cursor-pages.ts';
import { type FeedData, mergeRefetchedFeed } from './feed-data.ts';

export const feedKey = (view: FeedView) => (view === 'following' ? queryKeys.following : queryKeys.feed);

export const feedPath = (view: FeedView) => (view === 'following' ? '/feed?view=following' : '/feed');

/** A feed as the query cache fetches and keeps it. */
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
 * A feed of the viewer's (the general one for a guest). Spec §9 'Feed': times; only signed-in feeds refresh by
 * themselves. What is fetched because time has passed never moves what is shown; what is fetched because the feed was
 * invalidated, which the viewer's own changes do, replaces it.
 */
export function useFeed({ isSignedIn, view = 'personal' }: { isSignedIn: boolean; view?: FeedView }) {
  return useInfiniteQuery({
    ...feedQueryOptions(useQueryClient(), view),
    refetchInterval: (query) => isSignedIn && isShort(query) && FEED_REFRESH_MS,
  });
}
