import type { PostSummary } from '#contract/posts';

/** `held` posts are fetched but hidden until the reader shows them. */
export type FeedBuffer = { shown: PostSummary[]; buffered: PostSummary[] };

/**
 * Merges refetched posts into the visible feed without moving it: updates cards, appends at the end and buffers the
 * rest. Removes missing posts, except fillers and posts older than the fetched pages; never removes all of them.
 * @param shown the posts on screen, newest first
 * @param fetched the refetched posts of all pages, newest first
 * @param isWhole true if no page follows
 */
export function bufferNewPosts(shown: readonly PostSummary[], fetched: PostSummary[], isWhole: boolean): FeedBuffer {
  if (shown.length === 0) return { shown: fetched, buffered: [] };
  const oldest = fetched.at(-1);
  if (oldest === undefined) return { shown: [...shown], buffered: [] };
  const fresh = new Map(fetched.map((post) => [post.id, post]));
  const known = new Set(shown.map(({ id }) => id));
  const lastKnown = fetched.findLastIndex(({ id }) => known.has(id));
  // The feed is a different one, or has so many new posts that the visible ones are on later pages.
  if (lastKnown === -1) return { shown: [...shown], buffered: fetched };
  const stays = (post: PostSummary) =>
    fresh.has(post.id) || post.reason?.kind === 'filled' || (!isWhole && post.createdAt < oldest.createdAt);
  return {
    shown: [...shown.filter(stays).map((post) => fresh.get(post.id) ?? post), ...fetched.slice(lastKnown + 1)],
    buffered: fetched.slice(0, lastKnown).filter(({ id }) => !known.has(id)),
  };
}
