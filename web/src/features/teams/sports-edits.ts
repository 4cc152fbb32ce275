import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/storage/store.ts';
import type { SportsEdit } from './sports-choice.ts';

type State = { owner: string | null; edits: readonly SportsEdit[] };

const nothing: readonly SportsEdit[] = [];
const store = createStore<State>({ owner: null, edits: nothing });

const editsOf = (owner: string) => {
  const { edits, owner: known } = store.snapshot();
  return known === owner ? edits : nothing;
};

/**
 * Stores a user's unsaved presses outside of the screen, so other pages of the product do not lose them. Holds nothing
 * of another user.
 */
export const sportsEdits = {
  of: editsOf,
  set: (owner: string, edits: readonly SportsEdit[]) => store.set({ owner, edits }),
  /** A hook; returns nothing on the server and in the first render. */
  use: (owner: string): readonly SportsEdit[] =>
    useSyncExternalStore(
      store.subscribe,
      () => editsOf(owner),
      () => nothing,
    ),
};
