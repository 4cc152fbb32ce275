import type { CategoryKey } from './topics.ts';

/** Validation messages of a post's fields. */
export const postFieldMessages = {
  titleRequired: 'Title is required',
  titleShort: 'Title must be at least 3 characters long',
  titleLong: 'Title must be less than 200 characters',
  contentRequired: 'Content is required',
  contentShort: 'Content must be at least 10 characters long',
  contentLong: 'Content must be less than 50,000 characters',
  categoryRequired: 'Please select a category',
  teamRequired: 'Please select a team for sports posts',
  regionRequired: 'Please select at least one region for travel posts',
  genreRequired: 'Please select at least one genre for short story posts',
  invalidCategory: (category: string) => `Invalid category: ${category}`,
  noTopics: (category: string) => `No topics found for category: ${category}`,
  notAWritingTopic: 'You can only create posts in your chosen writing topics',
  subtitleLong: 'Subtitle must be at most 200 characters',
  descriptionLong: 'Description must be at most 160 characters',
  imageAltLong: 'Image description must be at most 500 characters',
  textImageUnknown: 'An image in your text no longer exists. Remove it or upload it again.',
  imageUnknown: 'This image no longer exists. Please choose it again.',
} as const;

/** Texts for writing and managing posts. */
export const postMessages = {
  published: 'Your blog post has been published and added to your interests!',
  updated: 'Your blog post has been updated successfully.',
  createFailed: 'Failed to create post. Please try again.',
  updateFailed: 'Failed to update post. Please try again.',
  createFailedBecause: (reason: string) => `Failed to create post: ${reason}`,
  updateFailedBecause: (reason: string) => `Failed to update post: ${reason}`,
  validationTitle: 'Validation Error',
  loadFailed: 'Failed to load post data',
  imageSkipped: 'Failed to upload image, but post will be created without it.',
  olderCreateFailed: 'Failed to create blog post',
  olderMissingTitle: 'Missing fields',
  olderMissing: 'Please fill in all required fields',
  olderNoTopic: 'No topic found for category',
  authTitle: 'Authentication Required',
  authText: 'You need to be logged in to create blog posts.',
  noWritingTopics: "You haven't selected any writing topics yet.",
  chooseWritingTopics: 'Choose Writing Topics',
  signInToCreate: 'You must be logged in to create posts',
  signInToUpdate: 'You must be logged in to update posts',
  confirmEmail: 'Please confirm your email address before posting content',
  bloggingOff: 'Enable blogging in Settings to publish posts',
  notYours: 'Post not found',
  listFailed: 'Failed to load posts',
  listUnable: 'Unable to load posts',
  accessFailed: 'Failed to update post',
  nowFree: 'Post updated to free',
  nowPremium: 'Post updated to premium',
  deleted: 'Post deleted successfully',
  deleteFailed: 'Failed to delete post',
  unpublished: 'Post unpublished and moved to your drafts.',
  unpublishFailed: 'Failed to unpublish post',
  tooManyFree: (max: number) => `You cannot have more than ${max} free posts`,
  tooFewFree: 'You must have at least 5 free posts before you can charge for subscriptions',
} as const;

/** Returns the message for tags that the category requires; empty when none is missing. */
export function missingTags(post: {
  category: CategoryKey;
  subtopics: readonly unknown[];
  teams: readonly unknown[];
}): { subtopics?: string; teams?: string } {
  if (post.category === 'sports' && post.teams.length === 0) return { teams: postFieldMessages.teamRequired };
  if (post.category === 'travel' && post.subtopics.length === 0) return { subtopics: postFieldMessages.regionRequired };
  if (post.category === 'short_stories' && post.subtopics.length === 0)
    return { subtopics: postFieldMessages.genreRequired };
  return {};
}
