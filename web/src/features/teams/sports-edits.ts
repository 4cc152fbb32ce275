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
 * What a person has pressed on the sports screen and not saved. It outlives the screen, so that nothing is lost by going
 * to another page of ours; of another person's nothing is kept.
 */
export const sportsEdits = {
  of: editsOf,
  set: (owner: string, edits: readonly SportsEdit[]) => store.set({ owner, edits }),
  /** A hook; nothing on the server and in the first render. */
  use: (owner: string): readonly SportsEdit[] =>
    useSyncExternalStore(
      store.subscribe,
      () => editsOf(owner),
      () => nothing,
    ),
};
