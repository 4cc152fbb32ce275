import { draftMessages } from '#contract/drafts';
import { moderationMessages } from '#contract/moderation';
import { postFieldMessages, postMessages } from '#contract/post-messages';
import type { OwnPostCounts } from '#contract/posts';
import type { CategoryKey } from '#contract/topics';
import type { SessionUser } from '../../db/session.ts';
import { AppError, invalidInput, notFound, notSignedIn } from '../../errors.ts';
import { checkBlogger } from '../access/bloggers.policy.ts';
import { checkFreePosts } from './free-posts.policy.ts';
import type { AuthorContext, CurrentPost } from './publication-facts.repo.ts';

/**
 * Requires a confirmed blogger who may publish under the id: not another user's work, and not one that an admin has
 * taken down (docs/product-rules.md "Bloggers").
 * @param post the existing post with this id
 * @throws AppError signed_out, email_unconfirmed, forbidden when blogging is off or the work is taken down, not_found
 */
export function checkAuthor(
  viewer: SessionUser | null,
  post: CurrentPost | undefined,
  author: AuthorContext,
): asserts viewer is SessionUser {
  if (viewer === null) {
    throw notSignedIn(post?.isPublished === 1 ? postMessages.signInToUpdate : postMessages.signInToCreate);
  }
  checkBlogger(viewer);
  const isOthers = (post !== undefined && post.blogger !== viewer.seq) || author.hasOthersDraft === 1;
  if (isOthers) throw notFound(postMessages.notYours);
  const reason = post?.takenDownReason ?? null;
  if (reason !== null) throw new AppError('forbidden', moderationMessages.isTakenDown(reason));
}

/**
 * Checks the rules that depend on stored data: category, image and free posts (docs/product-rules.md "Posts").
 * @param wanted the requested post, with fields that are valid by themselves
 * @throws AppError invalid_input naming the field
 */
export function checkWork(
  wanted: { category: CategoryKey; isFree: boolean; imageId: string | null; shareImageId: string | null },
  post: CurrentPost | undefined,
  author: AuthorContext,
  counts: OwnPostCounts,
): void {
  const { category } = wanted;
  if (author.topic === null) throw invalidInput({ category: postFieldMessages.noTopics(category) });
  const writingTopics = JSON.parse(author.writingTopics) as string[];
  if (!writingTopics.includes(category) && category !== post?.category) {
    throw invalidInput({ category: postFieldMessages.notAWritingTopic });
  }
  if (wanted.imageId !== null && author.hasImage === 0) throw invalidInput({ imageId: postFieldMessages.imageUnknown });
  if (wanted.shareImageId !== null && author.hasShareImage === 0) {
    throw invalidInput({ shareImageId: postFieldMessages.imageUnknown });
  }
  if (author.hasPictures === 0) throw invalidInput({ content: postFieldMessages.textImageUnknown });
  const change = {
    wasFree: post?.isFree === 1,
    isPublished: post?.isPublished === 1,
    isFree: wanted.isFree,
    isImported: post?.isImported === 1,
  };
  checkFreePosts(change, counts);
}

/**
 * Requires a post based on the newest version of its draft, or of the published text. A repeated request, after the
 * first one has ended the draft, is not a conflict, nor is a draft deleted meanwhile.
 * @param base version on which the request is based; null for none
 * @param draft the draft's version, undefined without one
 * @throws AppError conflict
 */
export function checkBaseVersion(base: number | null, draft: number | undefined, post: CurrentPost | undefined): void {
  const published = post?.isPublished === 1 && post.hasSameText === 0 ? post.updatedAt : undefined;
  const newest = draft ?? published;
  if (base !== null && newest !== undefined && base !== newest) throw new AppError('conflict', draftMessages.conflict);
}
