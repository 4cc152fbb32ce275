import { useSyncExternalStore } from 'react';
import { createStore } from '../storage/store.ts';

const store = createStore({ announcedAt: 0 });

/** When it was last heard that others have published something: what was fetched since has it already. */
export const newPostsSignal = {
  announce: (at: number) => store.set({ announcedAt: at }),
  /** It was somebody else who listened. */
  forget: () => store.set({ announcedAt: 0 }),
  /** A hook; 0 when nothing was heard, as on the server and in the first render. */
  useAnnouncedAt: (): number =>
    useSyncExternalStore(
      store.subscribe,
      () => store.snapshot().announcedAt,
      () => 0,
    ),
};
