import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query';
import type { FeedResponse } from '#contract/feed';
import type { PostSummary } from '#contract/posts';
import { flattenPosts } from '@/lib/http/flatten-posts.ts';
import { bufferNewPosts, type FeedBuffer } from './feed-buffer.ts';

/**
 * A feed in the query cache; without a holding, or with null, all that was fetched is shown. `renewedAt` is when its first
 * page came, unless it came with the document.
 */
export type FeedData = InfiniteData<FeedResponse, unknown> & {
  holding?: FeedBuffer | null;
  renewedAt?: number | undefined;
};

export const visiblePosts = ({ holding, pages }: FeedData): PostSummary[] => holding?.shown ?? flattenPosts(pages);

/** How many posts are held back: 'some' when there are more than were fetched. */
export function bufferedCount({ holding, pages }: FeedData): number | 'some' {
  const held = holding?.held.length ?? 0;
  return held > 0 && held === flattenPosts(pages).length && pages.at(-1)?.nextCursor ? 'some' : held;
}

/** The feed with nothing held back any more. */
export const releaseBuffer = (feed: FeedData): FeedData => ({ ...feed, holding: null });

const basisOf = ({ pages }: FeedData) => pages[0]?.basis;

/**
 * What becomes of the feed in the cache when it was fetched anew. Where the viewer follows something else by now it is
 * shown as a whole: what is on screen is another feed.
 * @param isOwnChange the viewer changed something else that belongs in it: it is shown as a whole too
 */
export function mergeRefetchedFeed(before: FeedData | undefined, fetched: FeedData, isOwnChange: boolean): FeedData {
  const renewedAt = fetched.pages[0] === before?.pages[0] ? before?.renewedAt : Date.now();
  const isAnother = before === undefined || isOwnChange || basisOf(before) !== basisOf(fetched);
  if (isAnother || fetched.holding !== undefined) return replaceEqualDeep(before, { ...fetched, renewedAt });
  const isWhole = fetched.pages.at(-1)?.nextCursor === null;
  const holding = bufferNewPosts(visiblePosts(before), flattenPosts(fetched.pages), isWhole);
  return replaceEqualDeep(before, { ...fetched, holding, renewedAt });
}
