import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import type { FeedView } from '#contract/feed';
import { failureText } from '@/lib/http/failure-text.ts';
import { newPostsSignal } from '@/lib/live/new-posts-signal.ts';
import { toast } from '@/lib/toast.ts';
import { bufferedCount, type FeedData, releaseBuffer } from './feed-data.ts';
import { feedRefreshErrorText } from './refresh-failure.ts';
import { feedKey, type useFeed } from './use-feed.ts';

/** Brings the reader to the newest post, which takes the focus. */
function goToTop(section: HTMLElement | null) {
  if (section && section.getBoundingClientRect().top < 0) section.scrollIntoView();
  section?.querySelector<HTMLElement>('article :is(h2, h3) a')?.focus({ preventScroll: true });
}

/**
 * What is newer than the feed that is shown: held back by it, or only announced and still to be fetched. `count` is 0
 * when there is nothing, and 'some' when nobody knows.
 */
export function useNewPosts(view: FeedView, query: ReturnType<typeof useFeed>, section: RefObject<HTMLElement | null>) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const data: FeedData | undefined = query.data;
  const held = data === undefined ? 0 : bufferedCount(data);
  const isAnnounced = newPostsSignal.useAnnouncedAt() > (data?.renewedAt ?? 0);

  const [timesShown, setTimesShown] = useState(0);
  useEffect(() => {
    if (timesShown > 0) goToTop(section.current);
  }, [timesShown, section]);

  function showAll() {
    const key = feedKey(view);
    const { dataUpdatedAt: updatedAt, isInvalidated } = queryClient.getQueryState(key) ?? {};
    queryClient.setQueryData<FeedData>(key, (feed) => feed && releaseBuffer(feed), updatedAt ? { updatedAt } : {});
    // Setting data makes it count as valid: an answer that is on its way would be held.
    if (isInvalidated) void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }

  /** Fetches the feed and shows all of it. Gives the failure, as a query's refetch does. */
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

  /** So much is new that older posts would not join what is shown. */
  const isCutOff = held === 'some';
  return { count: isAnnounced ? ('some' as const) : held, isCutOff, busy, show, refetch };
}
