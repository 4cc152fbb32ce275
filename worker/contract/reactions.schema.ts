import * as z from 'zod';
import { reactionTypes } from './reactions.ts';

/** Votes of users on a post; visible to its author only. */
export const reactionCountsSchema = z.object({ likes: z.int(), dislikes: z.int() });
export type ReactionCounts = z.infer<typeof reactionCountsSchema>;

/** `null` clears the reaction. */
export const setReactionRequest = z.strictObject({ reaction: z.enum(reactionTypes).nullable() });
export const reactionResponse = z.object({ reaction: z.enum(reactionTypes).nullable() });
export type ReactionResponse = z.infer<typeof reactionResponse>;
