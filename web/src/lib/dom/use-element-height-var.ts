import { type RefObject, useEffect } from 'react';

/** Tells the page how many pixels high an element is, as a property of the document: what sticks below it needs that. */
export function useElementHeightVar(ref: RefObject<HTMLElement | null>, property: `--${string}`): void {
  useEffect(() => {
    const { current } = ref;
    const { style } = document.documentElement;
    if (current === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => style.setProperty(property, `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [ref, property]);
}
