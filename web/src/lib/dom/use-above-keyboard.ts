import { useEffect } from 'react';

/**
 * Tells the page how many pixels at its bottom the keyboard of a phone covers, as `--keyboard` of the document: what
 * sticks to the bottom by that much stays above it.
 */
export function useAboveKeyboard(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (view === null) return;
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      document.documentElement.style.setProperty('--keyboard', `${covered}px`);
    };
    measure();
    const leaving = new AbortController();
    view.addEventListener('resize', measure, { signal: leaving.signal });
    view.addEventListener('scroll', measure, { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
}
