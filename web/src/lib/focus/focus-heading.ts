const GIVE_UP_AFTER = 10_000;
/** An action of the user during the load means that they have chosen their own focus. */
const OWN_DOING = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Runs `attempt` now and after each change of the page's content, until it succeeds, the user acts or the time limit
 * passes.
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

/** Moves the focus to the page's title. Returns false when no title can take it. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return false;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  // The previous page's title, hidden until the next chunk has loaded, cannot take the focus.
  return document.activeElement === heading;
}
