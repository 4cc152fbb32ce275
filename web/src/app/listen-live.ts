import type { Mutation, QueryClient } from '@tanstack/react-query';
import { LIVE_JITTER, LIVE_PATH, type LiveTopic } from '#contract/live';
import { changeKeys, queryKeys } from '#contract/query-keys';
import { viewerId } from '@/features/accounts/watch-viewer.ts';
import { commentKeys } from '@/features/comments/shared/comment-keys.ts';
import { checkForNewPosts } from '@/features/feed/check-for-new-posts.ts';
import { newPostsSignal } from '@/features/feed/shared/new-posts-signal.ts';
import { INTERESTS_SCOPE } from '@/features/interests/shared/use-interests.ts';
import { MUTES_SCOPE } from '@/features/mutes/shared/change-mute.ts';
import {
  invalidateSubscriptionQueries,
  refetchVisibleSubscriptions,
} from '@/features/subscriptions/shared/invalidate-subscription-queries.ts';
import { apiFreshness } from '@/lib/live/api-freshness.ts';
import { connectSocket } from '@/lib/live/socket.ts';
import { refetchAccount, watchAccount } from '../features/accounts/account-updates.ts';
import { watchOwnChanges } from './own-changes.ts';

/** Combines several changes into one refetch. Milliseconds. */
const SETTLED_AFTER = 50;
/** Longest delay between the end of a session and the response with the new one. Milliseconds. */
const NEW_SESSION_WITHIN = 2000;
/** Data older than this when the connection opens is refetched. Milliseconds. */
const OLD_AFTER = 5000;
/** After this number of failures in a row the session may have ended. */
const DOUBTFUL_AFTER = 3;

/**
 * Refetches outdated data after live events: the viewer's own changes immediately, while posts by others only show a
 * pill.
 * @param signal ends it
 */
export function listenForLiveUpdates(queryClient: QueryClient, signal: AbortSignal): void {
  const timers = new Map<() => void, ReturnType<typeof setTimeout>>();
  let close: (() => void) | undefined;
  let publishedAt = 0;
  let hasListened = false;

  /** Runs an action after a delay, once for all calls in between. */
  function soon(action: () => void, after: number) {
    if (timers.has(action)) return;
    const act = () => {
      timers.delete(action);
      action();
    };
    timers.set(action, setTimeout(act, after));
  }

  /**
   * Refetches after events about changes made elsewhere. The response to a change of this page already has its data;
   * while one is pending, the refetch waits for it.
   * @returns the function to call with each event
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

  function refetchNotifications() {
    void queryClient.invalidateQueries({ queryKey: queryKeys.session });
    void queryClient.invalidateQueries({ queryKey: queryKeys.notifications });
    // A held comment notifies the blogger.
    void queryClient.invalidateQueries({ queryKey: commentKeys.waiting });
  }

  function refetchMuted() {
    void queryClient.invalidateQueries({ queryKey: queryKeys.mutes });
    void queryClient.invalidateQueries({ queryKey: queryKeys.feeds });
  }

  const isOf =
    ([key]: readonly string[]) =>
    ({ options }: Mutation) =>
      options.mutationKey?.[0] === key;
  watchAccount(queryClient, signal);
  const refetchSubscribed = () => void invalidateSubscriptionQueries(queryClient);

  /** Lists fetched since then already have the posts. */
  const announcePosts = () => newPostsSignal.announce(publishedAt);

  /** Skips posts that were fetched a moment ago, for example by the page itself. */
  function catchUp() {
    const feeds = queryClient.getQueryCache().findAll({ queryKey: queryKeys.feeds, type: 'active' });
    const isOld = feeds.some(({ state }) => Date.now() - state.dataUpdatedAt > OLD_AFTER);
    if (hasListened || isOld) {
      apiFreshness.markStale();
      void checkForNewPosts(queryClient);
    }
    if (hasListened) {
      void queryClient.invalidateQueries({ queryKey: queryKeys.mutes });
      refetchSubscribed();
      void refetchAccount(queryClient);
      void queryClient.invalidateQueries({ queryKey: queryKeys.notifications });
    } else void refetchVisibleSubscriptions(queryClient);
    hasListened = true;
  }

  const askWhoIsSignedIn = () => queryClient.invalidateQueries({ queryKey: queryKeys.session });

  const onMessage: Record<LiveTopic, () => void> = {
    interests: onChangesElsewhere(({ options }) => options.scope?.id === INTERESTS_SCOPE.id, refetchFollowed),
    mutes: onChangesElsewhere(({ options }) => options.scope?.id === MUTES_SCOPE.id, refetchMuted),
    account: onChangesElsewhere(isOf(changeKeys.account), () => void refetchAccount(queryClient)),
    reactions: onChangesElsewhere(isOf(changeKeys.reaction), () => {
      void queryClient.invalidateQueries({ queryKey: ['article'] });
    }),
    notifications: onChangesElsewhere(isOf(changeKeys.notifications), refetchNotifications),
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

  /** The session has ended: reopens with the current one, if there is one. */
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
