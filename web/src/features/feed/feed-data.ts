import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query';
import type { FeedResponse } from '#contract/feed';
import type { PostSummary } from '#contract/posts';
import { flattenPosts } from '@/lib/http/flatten-posts.ts';
import { bufferNewPosts, type FeedBuffer } from './feed-buffer.ts';

/**
 * A feed in the query cache. Without `holding`, all fetched posts are visible. `renewedAt` is the time at which the
 * first page was fetched; undefined if it came with the document.
 */
export type FeedData = InfiniteData<FeedResponse, unknown> & {
  holding?: FeedBuffer | null;
  renewedAt?: number | undefined;
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
  const renewedAt = fetched.pages[0] === before?.pages[0] ? before?.renewedAt : Date.now();
  const isAnother = before === undefined || isOwnChange || basisOf(before) !== basisOf(fetched);
  if (isAnother || fetched.holding !== undefined) return replaceEqualDeep(before, { ...fetched, renewedAt });
  const isWhole = fetched.pages.at(-1)?.nextCursor === null;
  const holding = bufferNewPosts(visiblePosts(before), flattenPosts(fetched.pages), isWhole);
  return replaceEqualDeep(before, { ...fetched, holding, renewedAt });
}
