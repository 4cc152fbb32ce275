import { type RefObject, useEffect } from 'react';

/**
 * Writes an element's height in pixels to a CSS property of the document. Elements that stick below it use the
 * property.
 */
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
