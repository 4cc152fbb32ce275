export type { ReactionCounts, ReactionResponse } from './reactions.schema.ts';

export const reactionTypes = ['like', 'dislike'] as const;
export type ReactionType = (typeof reactionTypes)[number];

export const articleMessages = {
  loadFailed: 'Failed to load article',
  notFound: 'Article not found',
  reactionFailed: 'Failed to update reaction',
  signInToReact: 'Please sign in to interact with articles',
  liked: 'Added to favorites!',
  likeCleared: 'Removed from favorites',
  disliked: 'Feedback recorded',
  dislikeCleared: 'Feedback removed',
  linkCopied: 'Article URL copied to clipboard!',
} as const;
