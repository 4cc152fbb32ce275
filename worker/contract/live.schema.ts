import * as z from 'zod';
import { liveTopics } from './live.ts';

/**
 * The only message ever sent to a page, which then requests the data from the API (docs/architecture.md "Live
 * updates").
 */
export const liveMessage = z.object({ type: z.literal('invalidate'), topic: z.enum(liveTopics) });
export type LiveMessage = z.infer<typeof liveMessage>;
