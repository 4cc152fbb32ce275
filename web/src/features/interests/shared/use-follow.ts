import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/storage/store.ts';
import { toastLoadFailed } from '@/lib/use-lazy-component.ts';

/** What one button follows; no two share an id. `kind` is its part of the API's path; `isImplied` says how a subtopic is followed now. */
export type FollowTarget =
  | { kind: 'teams'; id: string; league: string; sport: string }
  | { kind: 'subtopics'; id: string; name: string; isImplied: boolean };

export type FollowChange = { target: FollowTarget; follow: boolean };

const nothing: readonly FollowChange[] = [];

/** Requested changes that are not done yet. */
const store = createStore({ pending: nothing });

const usePending = () =>
  useSyncExternalStore(
    store.subscribe,
    () => store.snapshot().pending,
    () => nothing,
  );

/** Sends a change that a signed-in user requested. The code that sends it is fetched when needed. Never rejects. */
async function requestChange(queryClient: QueryClient, change: FollowChange): Promise<void> {
  store.set({ pending: [...store.snapshot().pending, change] });
  try {
    const { changeFollow } = await import('./change-follow.ts');
    await changeFollow(queryClient, change, () => void requestChange(queryClient, { ...change, follow: true }));
  } catch {
    void toastLoadFailed(() => void requestChange(queryClient, change));
  } finally {
    store.set({ pending: store.snapshot().pending.filter((other) => other !== change) });
  }
}

async function sendToSignIn(target: FollowTarget): Promise<void> {
  try {
    const { promptSignIn } = await import('./change-follow.ts');
    promptSignIn(target);
  } catch {
    void toastLoadFailed(() => void sendToSignIn(target));
  }
}

/**
 * Returns whether a target is followed and what its button does. A press is shown immediately and reverted when the
 * server rejects it.
 * @param isKnown whether it is followed by what the server has said; false for guests
 */
export function useFollow(target: FollowTarget, isKnown: boolean, isSignedIn: boolean) {
  const queryClient = useQueryClient();
  const requested = usePending().findLast((change) => change.target.id === target.id);
  const isFollowed = requested?.follow ?? isKnown;

  const press = () =>
    void (isSignedIn ? requestChange(queryClient, { target, follow: !isFollowed }) : sendToSignIn(target));
  return { isFollowed, press };
}
