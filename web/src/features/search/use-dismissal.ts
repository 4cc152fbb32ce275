import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Closes a layer with a phone's Back button, in browsers that support it. */
type Closer = EventTarget & { destroy: () => void };
declare const CloseWatcher: (new () => Closer) | undefined;

/** Calls `onDismiss` for a press outside of the search form and for a phone's Back button, while `isRaised`. */
export function useDismissal(element: RefObject<HTMLElement | null>, isRaised: boolean, onDismiss: () => void): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!isRaised) return;
    const gone = new AbortController();
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !element.current?.closest('search')?.contains(target)) dismiss();
    };
    document.addEventListener('pointerdown', onPress, { signal: gone.signal });
    const closer = typeof CloseWatcher === 'undefined' ? undefined : new CloseWatcher();
    closer?.addEventListener('close', () => dismiss(), { signal: gone.signal });
    return () => {
      gone.abort();
      closer?.destroy();
    };
  }, [element, isRaised]);
}
