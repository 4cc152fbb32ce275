export type { ReactionCounts, ReactionResponse } from './reactions.schema.ts';

export const reactionTypes = ['like', 'dislike'] as const;
export type ReactionType = (typeof reactionTypes)[number];

export const reactionMessages = {
  failed: 'Failed to update reaction',
  signIn: 'Please sign in to interact with articles',
  liked: 'Added to favorites!',
  likeCleared: 'Removed from favorites',
  disliked: 'Feedback recorded',
  dislikeCleared: 'Feedback removed',
} as const;
