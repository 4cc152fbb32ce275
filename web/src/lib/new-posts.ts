import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

const store = createStore({ isThere: false });

/** Whether others have published something that the feed on screen does not show yet. */
export const newPosts = {
  announce: () => store.set({ isThere: true }),
  /** What is shown is up to date again. */
  clear: () => store.set({ isThere: false }),
  /** A hook; false on the server and in the first render. */
  use: (): boolean =>
    useSyncExternalStore(
      store.subscribe,
      () => store.snapshot().isThere,
      () => false,
    ),
};
