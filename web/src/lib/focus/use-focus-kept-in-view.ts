import { type RefObject, useEffect } from 'react';
import { isInView } from '@/lib/dom/is-in-view.ts';

/** Scrolls the focused element back into view when an element above it grows and pushes it off the screen. */
export function useFocusKeptInView(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = ref;
    if (current === null || typeof ResizeObserver === 'undefined') return;
    let height = current.offsetHeight;
    const observer = new ResizeObserver(() => {
      const grown = current.offsetHeight - height;
      height = current.offsetHeight;
      const focused = document.activeElement;
      if (focused === null || grown <= 0 || isInView(focused)) return;
      const wasInView = focused.getBoundingClientRect().top - grown < window.innerHeight;
      const isBelow = current.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING;
      if (wasInView && isBelow) focused.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [ref]);
}
