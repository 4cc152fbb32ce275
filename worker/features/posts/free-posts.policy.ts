import { FREE_POSTS_MIN } from '#contract/limits';
import { postMessages } from '#contract/post-messages';
import type { OwnPostCounts } from '#contract/posts';
import { invalidInput } from '../../errors.ts';

/**
 * The rules for free posts (spec §4 'Post access', §5 'Free posts', decisions): no more of them than the blogger may
 * have, and a free post becomes premium only where FREE_POSTS_MIN remain. What is published as it was keeps to both.
 * `mayHaveAccess` in free-posts.repo says the same to the database.
 * @param change.wasFree whether the post is a published free one now
 * @param counts of the blogger's published posts, this one included
 * @throws AppError invalid_input
 */
export function checkFreePosts(change: { wasFree: boolean; isFree: boolean }, counts: OwnPostCounts): void {
  const { wasFree, isFree } = change;
  if (isFree && !wasFree && counts.free >= counts.maxFree) {
    throw invalidInput({ isFree: postMessages.tooManyFree(counts.maxFree) });
  }
  if (wasFree && !isFree && counts.free <= FREE_POSTS_MIN) throw invalidInput({ isFree: postMessages.tooFewFree });
}
