import * as z from 'zod';
import { reactionTypes } from './reactions.ts';

/** `null` clears the reaction (spec §4). */
export const setReactionRequest = z.strictObject({ reaction: z.enum(reactionTypes).nullable() });
export const reactionResponse = z.object({ reaction: z.enum(reactionTypes).nullable() });
export type ReactionResponse = z.infer<typeof reactionResponse>;
