import * as z from 'zod';
import { liveTopics } from './live.ts';

/** All that is ever sent to a page: it asks the API for the rest (architecture, 'feed-hub'). */
export const liveMessage = z.object({ type: z.literal('invalidate'), topic: z.enum(liveTopics) });
export type LiveMessage = z.infer<typeof liveMessage>;
