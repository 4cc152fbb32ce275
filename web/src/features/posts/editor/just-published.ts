import type { PublishedResponse } from '#contract/posts';

/** What the page after publishing is told of the post, as the state of the navigation to it. */
type JustPublished = { justPublished: PublishedResponse };

export const justPublished = (published: PublishedResponse): JustPublished => ({ justPublished: published });

/** Reads it from a location's state; null where nothing was published just before. */
export function readJustPublished(state: unknown): PublishedResponse | null {
  return typeof state === 'object' && state !== null && 'justPublished' in state
    ? (state as JustPublished).justPublished
    : null;
}

/** Removes it from the history entry, so that the page does not report it again after Back or a reload. */
export function clearJustPublished(): void {
  const entry: unknown = window.history.state;
  if (typeof entry === 'object' && entry !== null) window.history.replaceState({ ...entry, usr: null }, '');
}
