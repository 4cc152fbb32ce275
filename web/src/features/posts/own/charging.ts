import { FREE_POSTS_MIN, POSTS_MIN } from '#contract/limits';
import type { OwnPostCounts } from '#contract/posts';
import { formatCount } from '@/lib/text/format.ts';

/** Returns the number of posts and free posts missing until readers can be charged. */
function missingForCharging({ total, free }: OwnPostCounts): { posts: number; freePosts: number } {
  return { posts: Math.max(0, POSTS_MIN - total), freePosts: Math.max(0, FREE_POSTS_MIN - free) };
}

/** Describes the missing posts: '2 more posts and 1 more free post'; null if none are missing. */
export function missingPostsText(counts: OwnPostCounts): string | null {
  const { posts, freePosts } = missingForCharging(counts);
  const parts = [
    posts > 0 ? formatCount(posts, 'more post') : null,
    freePosts > 0 ? formatCount(freePosts, 'more free post') : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' and ');
}
