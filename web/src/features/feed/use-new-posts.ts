import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { type FeedView, feedMessages } from '#contract/feed';
import { newPostsSignal } from '@/features/feed/shared/new-posts-signal.ts';
import { ApiError } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toast } from '@/lib/toast.ts';
import { bufferedCount, type FeedData, releaseBuffer } from './feed-data.ts';
import { feedKey, type useFeed } from './use-feed.ts';

/** Scrolls to the newest post and focuses it. */
function goToTop(section: HTMLElement | null) {
  if (section && section.getBoundingClientRect().top < 0) section.scrollIntoView();
  section?.querySelector<HTMLElement>('article :is(h2, h3) a')?.focus({ preventScroll: true });
}

/** Returns one text for an error response and another for an unreachable server. */
export const feedRefreshErrorText = (error: Error) =>
  error instanceof ApiError && error.status > 0 ? feedMessages.refreshIssue : feedMessages.refreshFailed;

/**
 * Returns the posts newer than the visible feed, buffered or only announced. `count` is 0 for none and 'some' if the
 * number is unknown.
 */
export function useNewPosts(view: FeedView, query: ReturnType<typeof useFeed>, section: RefObject<HTMLElement | null>) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const data: FeedData | undefined = query.data;
  const held = data === undefined ? 0 : bufferedCount(data);
  const isAnnounced = newPostsSignal.useAnnouncedAt() > (data?.refreshedAt ?? 0);

  const [timesShown, setTimesShown] = useState(0);
  useEffect(() => {
    if (timesShown > 0) goToTop(section.current);
  }, [timesShown, section]);

  function showAll() {
    const key = feedKey(view);
    const { dataUpdatedAt: updatedAt, isInvalidated } = queryClient.getQueryState(key) ?? {};
    queryClient.setQueryData<FeedData>(key, (feed) => feed && releaseBuffer(feed), updatedAt ? { updatedAt } : {});
    // Setting data marks the query as valid, and the response in flight would be buffered. Invalidates it again.
    if (isInvalidated) void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }

  /** Refetches the feed and shows all of it. Returns the query's result, including an error. */
  async function refetch() {
    const result = await query.refetch();
    if (result.error === null) showAll();
    return result;
  }

  async function show() {
    if (busy) return;
    if (isAnnounced) {
      setBusy(true);
      const { error } = await refetch();
      setBusy(false);
      if (error !== null) return toast.error(failureText(error, feedRefreshErrorText(error)));
    } else showAll();
    setTimesShown((times) => times + 1);
  }

  /** True if so many posts are new that older pages would not connect to the visible ones. */
  const isCutOff = held === 'some';
  return { count: isAnnounced ? ('some' as const) : held, isCutOff, busy, show, refetch };
}
