import * as z from 'zod';
import { authorSchema, postSummarySchema } from './posts.schema.ts';
import { categoryKeySchema } from './topics.schema.ts';

/** Accepts any text; characters beyond SEARCH_QUERY_MAX are ignored. */
export const searchQuery = z.object({ q: z.string().default('') });

export const bloggerHitSchema = authorSchema;
export type BloggerHit = z.infer<typeof bloggerHitSchema>;

/** A category (`subtopic` null), or a part of one. */
export const topicHitSchema = z.object({
  category: categoryKeySchema,
  subtopic: z.object({ name: z.string(), label: z.string() }).nullable(),
});
export type TopicHit = z.infer<typeof topicHitSchema>;

/** `preview` is plain text: SEARCH_PREVIEW_LENGTH characters of the public text around the first match. */
export const articleHitSchema = postSummarySchema
  .pick({
    id: true,
    slug: true,
    title: true,
    author: true,
    createdAt: true,
    category: true,
    isFree: true,
    isUnlocked: true,
  })
  .extend({ preview: z.string() });
export type ArticleHit = z.infer<typeof articleHitSchema>;

/**
 * `articles` are the newest matches in titles and public texts among SEARCH_CANDIDATES posts with the terms' rarest
 * trigrams, or among the starts of the newest SEARCH_SHORT_SCAN posts if no term has three characters. As many bloggers
 * are checked for `creators`.
 */
export const searchResponse = z.object({
  creators: z.array(bloggerHitSchema),
  topics: z.array(topicHitSchema),
  articles: z.array(articleHitSchema),
});
export type SearchResponse = z.infer<typeof searchResponse>;
