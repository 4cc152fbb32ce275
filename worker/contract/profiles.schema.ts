import * as z from 'zod';
import { postCardSchema } from './posts.schema.ts';
import { categoryKeySchema } from './topics.schema.ts';

/** A blogger as others see them. `priceCents` is the monthly price in US cents. */
export const bloggerSchema = z.object({
  id: z.string(),
  username: z.string(),
  pictureUrl: z.string().nullable(),
  joinedAt: z.number().int(),
  currentSubscribers: z.number().int(),
  previousMonthSubscribers: z.number().int(),
  writingTopics: z.array(categoryKeySchema),
  youtubeUrl: z.string().nullable(),
  tiktokUrl: z.string().nullable(),
  aboutMe: z.string(),
  priceCents: z.number().int(),
});
export type Blogger = z.infer<typeof bloggerSchema>;

export const bloggerResponse = z.object({ blogger: bloggerSchema, recentPosts: z.array(postCardSchema) });
export type BloggerResponse = z.infer<typeof bloggerResponse>;

export const bloggerParams = z.object({ id: z.string().max(100) });
