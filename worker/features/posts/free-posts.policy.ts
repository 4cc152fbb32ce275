import { FREE_POSTS_MIN } from '#contract/limits';
import { postMessages } from '#contract/post-messages';
import type { OwnPostCounts } from '#contract/posts';
import { invalidInput } from '../../errors.ts';

/**
 * Enforces the limits on free posts (docs/product-rules.md "Posts"); `isAccessAllowedSql` is the same rule in SQL;
 * tests/worker/posts/free-posts.test.ts compares them. An unpublished free post counts as free, or republishing would
 * bypass the rule.
 * @param change.wasFree whether the post is free, or was when it was last published
 * @param change.isPublished whether the post is published now
 * @param change.isImported imported posts do not count towards the maximum
 * @param counts of the blogger's published posts, this one included
 * @throws AppError invalid_input
 */
export function checkFreePosts(
  change: { wasFree: boolean; isPublished: boolean; isFree: boolean; isImported: boolean },
  counts: OwnPostCounts,
): void {
  const { wasFree, isPublished, isFree, isImported } = change;
  const otherFree = counts.free - (wasFree && isPublished ? 1 : 0);
  if (isFree && !isImported && !(wasFree && isPublished) && otherFree >= counts.maxFree) {
    throw invalidInput({ isFree: postMessages.tooManyFree(counts.maxFree) });
  }
  if (wasFree && !isFree && otherFree < FREE_POSTS_MIN) throw invalidInput({ isFree: postMessages.tooFewFree });
}
