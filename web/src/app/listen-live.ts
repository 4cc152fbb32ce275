import type { Mutation, QueryClient } from '@tanstack/react-query';
import { LIVE_JITTER, LIVE_PATH, type LiveTopic } from '#contract/live';
import { changeKeys, queryKeys } from '#contract/query-keys';
import { viewerId } from '@/features/accounts/watch-viewer.ts';
import { checkForNewPosts } from '@/features/feed/check-for-new-posts.ts';
import { INTERESTS_SCOPE } from '@/features/interests/shared/use-interests.ts';
import {
  invalidateSubscriptionQueries,
  refetchVisibleSubscriptions,
} from '@/features/subscriptions/shared/invalidate-subscription-queries.ts';
import { apiFreshness } from '@/lib/live/api-freshness.ts';
import { newPostsSignal } from '@/lib/live/new-posts-signal.ts';
import { connectSocket } from '@/lib/live/socket.ts';
import { refetchAccount, watchAccount } from './account-updates.ts';
import { watchOwnChanges } from './own-changes.ts';

/** Several changes at once are one. Milliseconds. */
const SETTLED_AFTER = 50;
/** So long the answer that brings a new session may take after the end of the old one was heard. */
const NEW_SESSION_WITHIN = 2000;
/** What a page was composed of is older than this when it comes to listening. Milliseconds. */
const OLD_AFTER = 5000;
/** So many failures in a row may mean that the session is over. */
const DOUBTFUL_AFTER = 3;

/**
 * Hears what is out of date: the viewer's own changes are fetched at once, while others' posts only show a pill.
 * @param signal ends it
 */
export function listenForLiveUpdates(queryClient: QueryClient, signal: AbortSignal): void {
  const timers = new Map<() => void, ReturnType<typeof setTimeout>>();
  let close: (() => void) | undefined;
  let publishedAt = 0;
  let hasListened = false;

  /** Does something a little later, once, however often it is asked for meanwhile. */
  function soon(action: () => void, after: number) {
    if (timers.has(action)) return;
    const act = () => {
      timers.delete(action);
      action();
    };
    timers.set(action, setTimeout(act, after));
  }

  /**
   * Refetches after messages about changes made elsewhere. A change made on this page has its answer: while one is
   * still to come, it is waited for.
   * @returns what to call with each message
   */
  function onChangesElsewhere(isOwn: (mutation: Mutation) => boolean, refetch: () => void): () => void {
    let messages = 0;
    const own = watchOwnChanges(queryClient, signal, isOwn, () => messages > 0 && soon(apply, SETTLED_AFTER));
    function apply() {
      if (own.areRunning()) return;
      const isFromElsewhere = own.areNotAll(messages);
      messages = 0;
      if (isFromElsewhere) refetch();
    }
    return () => {
      messages++;
      soon(apply, SETTLED_AFTER);
    };
  }

  function refetchFollowed() {
    void queryClient.invalidateQueries({ queryKey: queryKeys.interests });
    void queryClient.invalidateQueries({ queryKey: queryKeys.feeds });
  }

  const isOf =
    ([key]: readonly string[]) =>
    ({ options }: Mutation) =>
      options.mutationKey?.[0] === key;
  watchAccount(queryClient, signal);
  const refetchSubscribed = () => void invalidateSubscriptionQueries(queryClient);

  /** What was fetched since has them already. */
  const announcePosts = () => newPostsSignal.announce(publishedAt);

  /** Posts that were fetched a moment ago, as a page brings them along, are not asked for again. */
  function catchUp() {
    const feeds = queryClient.getQueryCache().findAll({ queryKey: queryKeys.feeds, type: 'active' });
    const isOld = feeds.some(({ state }) => Date.now() - state.dataUpdatedAt > OLD_AFTER);
    if (hasListened || isOld) {
      apiFreshness.markStale();
      void checkForNewPosts(queryClient);
    }
    if (hasListened) {
      refetchSubscribed();
      void refetchAccount(queryClient);
    } else void refetchVisibleSubscriptions(queryClient);
    hasListened = true;
  }

  const askWhoIsSignedIn = () => queryClient.invalidateQueries({ queryKey: queryKeys.session });

  const onMessage: Record<LiveTopic, () => void> = {
    interests: onChangesElsewhere(({ options }) => options.scope?.id === INTERESTS_SCOPE.id, refetchFollowed),
    account: onChangesElsewhere(isOf(changeKeys.account), () => void refetchAccount(queryClient)),
    reactions: onChangesElsewhere(isOf(changeKeys.reaction), () => {
      void queryClient.invalidateQueries({ queryKey: ['article'] });
    }),
    subscriptions: () => soon(refetchSubscribed, SETTLED_AFTER),
    posts: () => {
      publishedAt = Date.now();
      soon(announcePosts, Math.random() * LIVE_JITTER);
    },
  };

  function open() {
    close = connectSocket(LIVE_PATH, {
      onMessage: ({ topic }) => {
        apiFreshness.markStale();
        // An older page does not know the topics of a newer deployment.
        onMessage[topic]?.();
      },
      onOpen: () => soon(catchUp, SETTLED_AFTER),
      onFailure: (failures) => void (failures === DOUBTFUL_AFTER && askWhoIsSignedIn()),
      onEnded: () => soon(reopen, NEW_SESSION_WITHIN),
    });
  }

  /** The session has ended: in another one, if there is one by now. */
  async function reopen() {
    close?.();
    await askWhoIsSignedIn();
    if (!signal.aborted && viewerId(queryClient)) open();
  }

  signal.addEventListener('abort', () => {
    for (const timer of timers.values()) clearTimeout(timer);
    close?.();
    newPostsSignal.forget();
  });
  open();
}
