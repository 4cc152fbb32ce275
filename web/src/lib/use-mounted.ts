import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False in what the server rendered and while hydrating, true from then on. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
