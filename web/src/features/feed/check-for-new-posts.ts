import type { Query, QueryClient } from '@tanstack/react-query';
import type { FeedResponse } from '#contract/feed';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { isShort } from '@/lib/http/cursor-pages.ts';
import { newPostsSignal } from '@/lib/live/new-posts-signal.ts';
import type { FeedData } from './feed-data.ts';
import { feedKey, feedPath } from './use-feed.ts';

type FeedQuery = Query<FeedData, Error, FeedData>;

/** A long feed would ask for each of its pages: its first one says whether it is still the same feed. */
async function lookAtLong({ queryKey, state }: FeedQuery): Promise<void> {
  const view = queryKey[1] === feedKey('following')[1] ? 'following' : 'personal';
  const shown = state.data?.pages[0];
  const { posts, basis } = await api.get<FeedResponse>(feedPath(view));
  if (basis !== shown?.basis || posts[0]?.id !== shown.posts[0]?.id) newPostsSignal.announce(Date.now());
}

/**
 * Catches up after a time out of touch: asks anew for what the viewer follows and for the feed on screen. That does not
 * move, so that what others have published waits for the reader, unless the viewer follows something else by now; a
 * long one waits for the reader in any case.
 */
export async function checkForNewPosts(queryClient: QueryClient): Promise<void> {
  const onScreen = { queryKey: queryKeys.feeds, type: 'active' } as const;
  const long = queryClient.getQueryCache().findAll({ ...onScreen, predicate: (feed) => !isShort(feed as FeedQuery) });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.interests }),
    queryClient.refetchQueries({ ...onScreen, predicate: (feed) => isShort(feed as FeedQuery) }),
    // The next time comes, or the reader asks.
    ...long.map((feed) => lookAtLong(feed as FeedQuery).catch(() => {})),
  ]);
}
