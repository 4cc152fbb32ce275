import type { Query, QueryClient } from '@tanstack/react-query';
import type { FeedResponse } from '#contract/feed';
import { queryKeys } from '#contract/query-keys';
import { newPostsSignal } from '@/features/feed/shared/new-posts-signal.ts';
import { api } from '@/lib/http/api.ts';
import { isShort } from '@/lib/http/cursor-pages.ts';
import type { FeedData } from './feed-data.ts';
import { feedKey, feedPath } from './use-feed.ts';

type FeedQuery = Query<FeedData, Error, FeedData>;

/**
 * Checks only the first page of a long feed, because a refetch would request all its pages. Announces new posts if that
 * page has changed.
 */
async function lookAtLong({ queryKey, state }: FeedQuery): Promise<void> {
  const view = queryKey[1] === feedKey('following')[1] ? 'following' : 'personal';
  const shown = state.data?.pages[0];
  const { posts, basis } = await api.get<FeedResponse>(feedPath(view));
  if (basis !== shown?.basis || posts[0]?.id !== shown.posts[0]?.id) newPostsSignal.announce(Date.now());
}

/**
 * Catches up after a disconnection: refetches the viewer's follows and the feed on screen. New posts are buffered,
 * unless the viewer's follows have changed. A long feed only announces them.
 */
export async function checkForNewPosts(queryClient: QueryClient): Promise<void> {
  const onScreen = { queryKey: queryKeys.feeds, type: 'active' } as const;
  const long = queryClient.getQueryCache().findAll({ ...onScreen, predicate: (feed) => !isShort(feed as FeedQuery) });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.interests }),
    queryClient.refetchQueries({ ...onScreen, predicate: (feed) => isShort(feed as FeedQuery) }),
    // A failure is ignored: the next check or the reader's refresh covers it.
    ...long.map((feed) => lookAtLong(feed as FeedQuery).catch(() => {})),
  ]);
}
