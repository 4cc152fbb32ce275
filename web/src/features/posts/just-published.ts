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
