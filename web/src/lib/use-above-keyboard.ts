import { type RefObject, useEffect } from 'react';

/**
 * Tells an element how many pixels at the bottom of the page the keyboard of a phone covers, as `--keyboard`: what
 * sticks to the bottom by that much stays above it.
 */
export function useAboveKeyboard(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (view === null) return;
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      ref.current?.style.setProperty('--keyboard', `${covered}px`);
    };
    measure();
    const leaving = new AbortController();
    view.addEventListener('resize', measure, { signal: leaving.signal });
    view.addEventListener('scroll', measure, { signal: leaving.signal });
    return () => leaving.abort();
  }, [ref]);
}
