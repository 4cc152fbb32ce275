import type { PublishedResponse } from '#contract/posts';

/** Navigation state for the page after publishing. */
type JustPublished = { justPublished: PublishedResponse };

export const justPublished = (published: PublishedResponse): JustPublished => ({ justPublished: published });

/** Reads the published post from a location's state; null if there is none. */
export function readJustPublished(state: unknown): PublishedResponse | null {
  return typeof state === 'object' && state !== null && 'justPublished' in state
    ? (state as JustPublished).justPublished
    : null;
}

/** Removes the state from the history entry, so Back or a reload does not report the post again. */
export function clearJustPublished(): void {
  const entry: unknown = window.history.state;
  if (typeof entry === 'object' && entry !== null) window.history.replaceState({ ...entry, usr: null }, '');
}
