const GIVE_UP_AFTER = 10_000;
/** Whoever does something meanwhile has a place of their own. */
const OWN_DOING = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Runs `attempt` now and whenever the page's content changes, until it succeeds, the reader does something, or too long
 * has passed.
 */
export function retryWhileLoading(attempt: () => boolean): () => void {
  if (attempt()) return () => {};
  const observer = new MutationObserver(() => attempt() && stop());
  const timer = setTimeout(() => stop(), GIVE_UP_AFTER);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of OWN_DOING) window.removeEventListener(type, stop);
  };
  for (const type of OWN_DOING) window.addEventListener(type, stop, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

/** Moves the focus to the page's title; false while there is none that takes it. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return false;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  // The last page's, hidden until the next one's chunk is there, does not take it.
  return document.activeElement === heading;
}
