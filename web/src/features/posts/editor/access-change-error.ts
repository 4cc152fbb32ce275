import { FREE_POSTS_MIN } from '#contract/limits';
import { postMessages } from '#contract/post-messages';
import type { OwnPostCounts } from '#contract/posts';

/**
 * Returns the reason why a post cannot become free or premium, or null. Mirrors the server's checkFreePosts
 * (docs/product-rules.md "Posts").
 * @param change.wasFree true if the published post is free
 */
export function accessChangeError(change: { wasFree: boolean; isFree: boolean }, counts: OwnPostCounts): string | null {
  const { wasFree, isFree } = change;
  if (isFree && !wasFree && counts.free >= counts.maxFree) return postMessages.tooManyFree(counts.maxFree);
  return wasFree && !isFree && counts.free <= FREE_POSTS_MIN ? postMessages.tooFewFree : null;
}
