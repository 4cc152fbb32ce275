export type { ReactionCounts, ReactionResponse } from './reactions.schema.ts';

export const reactionTypes = ['like', 'dislike'] as const;
export type ReactionType = (typeof reactionTypes)[number];
