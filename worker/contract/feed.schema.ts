import * as z from 'zod';
import { feedViews } from './feed.ts';
import { cursorQuery, postPageSchema } from './posts.schema.ts';

/** `basis` is the same as long as the viewer follows the same, whatever is published; empty for guests. */
export const feedResponse = postPageSchema.extend({ basis: z.string() });
export type FeedResponse = z.infer<typeof feedResponse>;

export const feedQuery = cursorQuery.extend({ view: z.enum(feedViews).default('personal') });
