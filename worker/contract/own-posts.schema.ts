import * as z from 'zod';
import { ownPostOrders } from './posts.ts';
import { reactionCountsSchema } from './reactions.schema.ts';
import { categoryKeySchema } from './topics.schema.ts';

/** A blogger's counts of published posts. Charging needs `FREE_POSTS_MIN` free ones and `POSTS_MIN` in all. */
export const ownPostCountsSchema = z.object({
  total: z.int(),
  free: z.int(),
  maxFree: z.int(),
  views: z.int(),
});
export type OwnPostCounts = z.infer<typeof ownPostCountsSchema>;

/** A post in its author's own lists. `preview` is plain text. `publishedAt` is milliseconds UTC. */
export const ownPostSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  category: categoryKeySchema,
  isFree: z.boolean(),
  viewCount: z.int(),
  reactionCounts: reactionCountsSchema,
  publishedAt: z.int(),
  preview: z.string(),
  /** Id of the decision in force about a removed picture of the text; null without one. */
  pictureDecision: z.string().nullable(),
});
export type OwnPost = z.infer<typeof ownPostSchema>;

/** A cursor of the author's own list contains the sort value, which can be a whole title. */
const OWN_CURSOR_MAX = 2000;

/**
 * Filters and sorts the author's own posts; by default all, newest first. `q` is searched in titles and public texts.
 */
export const ownPostsQuery = z.strictObject({
  q: z.string().default(''),
  access: z.enum(['free', 'premium']).optional(),
  category: categoryKeySchema.optional(),
  sort: z.enum(ownPostOrders).default('date'),
  cursor: z.string().max(OWN_CURSOR_MAX).optional(),
});
export type OwnPostsQuery = z.output<typeof ownPostsQuery>;

/** The author's published posts that match the query, with the counts of all posts. */
export const ownPostsResponse = z.object({
  posts: z.array(ownPostSchema),
  nextCursor: z.string().nullable(),
  counts: ownPostCountsSchema,
});
export type OwnPostsResponse = z.infer<typeof ownPostsResponse>;

export const postAccessRequest = z.strictObject({ isFree: z.boolean() });

/** Counts after a post was switched, unpublished or deleted. */
export const ownPostCountsResponse = z.object({ counts: ownPostCountsSchema });
