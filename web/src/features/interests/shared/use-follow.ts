import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/storage/store.ts';
import { toastLoadFailed } from '@/lib/use-lazy-component.ts';

/**
 * Target of one follow button, with an id unique across kinds. `kind` is part of the API path; `isImplied` says how a
 * subtopic is followed now.
 */
export type FollowTarget =
  | { kind: 'teams'; id: string; league: string; sport: string }
  | { kind: 'subtopics'; id: string; name: string; isImplied: boolean }
  | { kind: 'bloggers'; id: string; name: string };

export type FollowChange = { target: FollowTarget; follow: boolean };

const nothing: readonly FollowChange[] = [];

/** Requested changes without a response. */
const store = createStore({ pending: nothing });

const usePending = () =>
  useSyncExternalStore(
    store.subscribe,
    () => store.snapshot().pending,
    () => nothing,
  );

/** Sends a change of a signed-in user. Fetches the sending code on demand. Never rejects. */
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
 * Returns the follow state of a target and its press handler. Applies a press immediately and rolls it back if the
 * server rejects it.
 * @param isKnown true if the server's data has the follow; false for guests
 */
export function useFollow(target: FollowTarget, isKnown: boolean, isSignedIn: boolean) {
  const queryClient = useQueryClient();
  const requested = usePending().findLast((change) => change.target.id === target.id);
  const isFollowed = requested?.follow ?? isKnown;

  const press = () =>
    void (isSignedIn ? requestChange(queryClient, { target, follow: !isFollowed }) : sendToSignIn(target));
  return { isFollowed, press };
}
