import type { PostSummary } from '#contract/posts';

/** `held` are fetched but wait for the reader to ask for them. */
export type FeedBuffer = { shown: PostSummary[]; held: PostSummary[] };

/**
 * What a feed that was fetched anew may change under its reader's eyes: each card in its place, the end of the list,
 * nothing above. Whatever would come in between or on top is held. A card whose post is gone goes too, unless nothing at
 * all would be left; one that only filled the feed stays, as do those that the fetched pages do not reach any more.
 * @param shown what is on screen, newest first
 * @param fetched the posts of all pages as they are now, newest first
 * @param isWhole no page comes after them
 */
export function bufferNewPosts(shown: readonly PostSummary[], fetched: PostSummary[], isWhole: boolean): FeedBuffer {
  if (shown.length === 0) return { shown: fetched, held: [] };
  const oldest = fetched.at(-1);
  if (oldest === undefined) return { shown: [...shown], held: [] };
  const fresh = new Map(fetched.map((post) => [post.id, post]));
  const known = new Set(shown.map(({ id }) => id));
  const lastKnown = fetched.findLastIndex(({ id }) => known.has(id));
  // Another feed altogether, or so much that is new that what is shown comes pages later.
  if (lastKnown === -1) return { shown: [...shown], held: fetched };
  const stays = (post: PostSummary) =>
    fresh.has(post.id) || post.reason?.kind === 'filled' || (!isWhole && post.createdAt < oldest.createdAt);
  return {
    shown: [...shown.filter(stays).map((post) => fresh.get(post.id) ?? post), ...fetched.slice(lastKnown + 1)],
    held: fetched.slice(0, lastKnown).filter(({ id }) => !known.has(id)),
  };
}
