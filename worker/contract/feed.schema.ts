import type * as z from 'zod';
import { postPageSchema } from './posts.schema.ts';

export const feedResponse = postPageSchema;
export type FeedResponse = z.infer<typeof feedResponse>;
