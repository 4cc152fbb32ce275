/** Creates state outside of React, for useSyncExternalStore. `set` changes a part of it. */
export function createStore<State extends object>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    snapshot: () => state,
    set(patch: Partial<State>): void {
      state = { ...state, ...patch };
      for (const listener of listeners) listener();
    },
    /** Returns the function that unsubscribes. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
