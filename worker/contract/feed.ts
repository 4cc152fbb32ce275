export type { FeedResponse } from './feed.schema.ts';

/**
 * `personal` is the feed of decisions 'What the feed is'; `following` strictly what is followed, however old, and nothing
 * else.
 */
export const feedViews = ['personal', 'following'] as const;
export type FeedView = (typeof feedViews)[number];

/** Spec §8 'Feed and follow', the feed's part. */
export const feedMessages = {
  refreshedArticles: 'Feed refreshed with latest articles',
  refreshedPosts: 'Feed refreshed with latest posts',
  refreshIssue: 'Feed refresh issue - please try again to get the latest articles',
  refreshFailed: 'Feed refresh failed - please try again',
} as const;

/** Spec §8 'List pages'. */
export const listMessages = {
  topicFailed: 'Failed to load posts for this topic',
  subtopicFailed: 'Failed to load posts for this subtopic',
  teamFailed: 'Failed to load team information',
  postsFailed: 'Failed to load posts',
  refreshFailed: 'Refresh failed - please try again',
  pageRefreshed: 'Page refreshed successfully',
  freeRefreshed: 'Free posts refreshed successfully',
} as const;
