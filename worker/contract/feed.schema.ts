import * as z from 'zod';
import { cursorQuery } from './common.schema.ts';
import { feedViews } from './feed.ts';
import { postPageSchema } from './posts.schema.ts';

/** `basis` is the follows fingerprint: unchanged by new posts, empty for guests. */
export const feedResponse = postPageSchema.extend({ basis: z.string() });
export type FeedResponse = z.infer<typeof feedResponse>;

export const feedQuery = cursorQuery.extend({ view: z.enum(feedViews).default('personal') });
