import type { QueryClient } from '@tanstack/react-query';
import { LIVE_JITTER, LIVE_PATH } from '#contract/live';
import { queryKeys } from '#contract/query-keys';
import { viewerId } from '@/features/accounts/watch-viewer.ts';
import { checkForNewPosts } from '@/features/feed/check-for-new-posts.ts';
import { heardOf } from '@/lib/heard.ts';
import { connect } from '@/lib/live.ts';
import { newPosts } from '@/lib/new-posts.ts';
import { catchUpWithSubscriptions, renewSubscriptions } from '@/lib/renew-subscriptions.ts';
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
export function listenLive(queryClient: QueryClient, signal: AbortSignal): void {
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

  /** Messages about interests that nothing was done about yet. */
  let heard = 0;
  const ownChanges = watchOwnChanges(queryClient, signal, () => heard > 0 && soon(refetchFollowed, SETTLED_AFTER));

  /** What this page has changed is here with the answer; while one is still to come, it is waited for. */
  function refetchFollowed() {
    if (ownChanges.areRunning()) return;
    const isFromElsewhere = ownChanges.areNotAll(heard);
    heard = 0;
    if (!isFromElsewhere) return;
    void queryClient.invalidateQueries({ queryKey: queryKeys.interests });
    void queryClient.invalidateQueries({ queryKey: queryKeys.feeds });
  }

  const refetchSubscribed = () => void renewSubscriptions(queryClient);

  /** What was fetched since has them already. */
  const announcePosts = () => newPosts.announce(publishedAt);

  /** Posts that were fetched a moment ago, as a page brings them along, are not asked for again. */
  function catchUp() {
    const feeds = queryClient.getQueryCache().findAll({ queryKey: queryKeys.feeds, type: 'active' });
    const isOld = feeds.some(({ state }) => Date.now() - state.dataUpdatedAt > OLD_AFTER);
    if (hasListened || isOld) {
      heardOf.news();
      void checkForNewPosts(queryClient);
    }
    if (hasListened) refetchSubscribed();
    else void catchUpWithSubscriptions(queryClient);
    hasListened = true;
  }

  const askWhoIsSignedIn = () => queryClient.invalidateQueries({ queryKey: queryKeys.session });

  function open() {
    close = connect(LIVE_PATH, {
      onMessage: ({ topic }) => {
        heardOf.news();
        if (topic === 'interests') {
          heard++;
          return soon(refetchFollowed, SETTLED_AFTER);
        }
        if (topic === 'subscriptions') return soon(refetchSubscribed, SETTLED_AFTER);
        publishedAt = Date.now();
        soon(announcePosts, Math.random() * LIVE_JITTER);
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
    newPosts.forget();
  });
  open();
}
