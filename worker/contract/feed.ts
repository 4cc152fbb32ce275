export type { FeedResponse } from './feed.schema.ts';

/**
 * `personal` also fills up with posts from followed categories; `following` only has posts of what the viewer follows,
 * without an age limit (docs/product-rules.md "The feed").
 */
export const feedViews = ['personal', 'following'] as const;
export type FeedView = (typeof feedViews)[number];

export const feedMessages = {
  refreshedArticles: 'Feed refreshed with latest articles',
  refreshedPosts: 'Feed refreshed with latest posts',
  refreshIssue: 'Feed refresh issue - please try again to get the latest articles',
  refreshFailed: 'Feed refresh failed - please try again',
} as const;

export const listMessages = {
  topicFailed: 'Failed to load posts for this topic',
  subtopicFailed: 'Failed to load posts for this subtopic',
  teamFailed: 'Failed to load team information',
  postsFailed: 'Failed to load posts',
  refreshFailed: 'Refresh failed - please try again',
  pageRefreshed: 'Page refreshed successfully',
  freeRefreshed: 'Free posts refreshed successfully',
} as const;
