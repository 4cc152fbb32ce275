import { FREE_POSTS_MIN } from '#contract/limits';
import { postMessages } from '#contract/post-messages';
import type { OwnPostCounts } from '#contract/posts';

/**
 * Why a post cannot be made free or premium (spec §4 'Post access'; the server's rule is checkFreePosts), null when it can.
 * @param change.wasFree whether it is published as a free post now
 */
export function accessChangeError(change: { wasFree: boolean; isFree: boolean }, counts: OwnPostCounts): string | null {
  const { wasFree, isFree } = change;
  if (isFree && !wasFree && counts.free >= counts.maxFree) return postMessages.tooManyFree(counts.maxFree);
  return wasFree && !isFree && counts.free <= FREE_POSTS_MIN ? postMessages.tooFewFree : null;
}
