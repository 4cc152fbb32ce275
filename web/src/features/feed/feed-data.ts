import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query';
import type { FeedResponse } from '#contract/feed';
import type { PostSummary } from '#contract/posts';
import { flattenPosts } from '@/components/domain/flatten-posts.ts';

/** `held` posts are fetched but hidden until the reader shows them. */
type FeedBuffer = { shown: PostSummary[]; buffered: PostSummary[] };

/**
 * Merges refetched posts into the visible feed without moving it: updates cards, appends at the end and buffers the
 * rest. Removes missing posts, except fillers and posts older than the fetched pages; never removes all of them.
 * @param shown the posts on screen, newest first
 * @param fetched the refetched posts of all pages, newest first
 * @param isWhole true if no page follows
 */
function bufferNewPosts(shown: readonly PostSummary[], fetched: PostSummary[], isWhole: boolean): FeedBuffer {
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

/**
 * A feed in the query cache. Without `holding`, all fetched posts are visible. `refreshedAt` is the time at which the
 * first page was fetched; undefined if it came with the document.
 */
export type FeedData = InfiniteData<FeedResponse, unknown> & {
  holding?: FeedBuffer | null;
  refreshedAt?: number | undefined;
};

export const visiblePosts = ({ holding, pages }: FeedData): PostSummary[] => holding?.shown ?? flattenPosts(pages);

/** Returns the number of buffered posts; 'some' if more exist than were fetched. */
export function bufferedCount({ holding, pages }: FeedData): number | 'some' {
  const held = holding?.buffered.length ?? 0;
  return held > 0 && held === flattenPosts(pages).length && pages.at(-1)?.nextCursor ? 'some' : held;
}

/** Returns the feed with all fetched posts visible. */
export const releaseBuffer = (feed: FeedData): FeedData => ({ ...feed, holding: null });

const basisOf = ({ pages }: FeedData) => pages[0]?.basis;

/**
 * Merges a refetched feed into the cached one. Replaces it as a whole if the viewer's follows have changed.
 * @param isOwnChange true if another change of the viewer affects the feed; this replaces it too
 */
export function mergeRefetchedFeed(before: FeedData | undefined, fetched: FeedData, isOwnChange: boolean): FeedData {
  const refreshedAt = fetched.pages[0] === before?.pages[0] ? before?.refreshedAt : Date.now();
  const isAnother = before === undefined || isOwnChange || basisOf(before) !== basisOf(fetched);
  if (isAnother || fetched.holding !== undefined) return replaceEqualDeep(before, { ...fetched, refreshedAt });
  const isWhole = fetched.pages.at(-1)?.nextCursor === null;
  const holding = bufferNewPosts(visiblePosts(before), flattenPosts(fetched.pages), isWhole);
  return replaceEqualDeep(before, { ...fetched, holding, refreshedAt });
}
