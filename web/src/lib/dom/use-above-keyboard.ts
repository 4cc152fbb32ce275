import { useEffect } from 'react';

/**
 * Sets `--keyboard` on the document to the height in pixels that a phone's keyboard covers, so sticky bars at the
 * bottom stay above it.
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
