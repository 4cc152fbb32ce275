import { type RefObject, useEffect, useEffectEvent } from 'react';

/** What closes a phone's layer by its Back, where the browser has it. */
type Closer = EventTarget & { destroy: () => void };
declare const CloseWatcher: (new () => Closer) | undefined;

/** While `isRaised`: calls `onDismiss` for a press outside of the element's own search, and for the Back of a phone. */
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
