import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/storage/store.ts';

const store = createStore({ announcedAt: 0 });

/** Time of the last notification about posts by others. Lists fetched later already contain these posts. */
export const newPostsSignal = {
  announce: (at: number) => store.set({ announcedAt: at }),
  /** Clears the time after a change of the signed-in user. */
  forget: () => store.set({ announcedAt: 0 }),
  /** A hook; returns 0 without a notification, on the server and in the first render. */
  useAnnouncedAt: (): number =>
    useSyncExternalStore(
      store.subscribe,
      () => store.snapshot().announcedAt,
      () => 0,
    ),
};
