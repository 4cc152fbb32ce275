import * as z from 'zod';
import { authorSchema, postSummarySchema } from './posts.schema.ts';
import { categoryKeySchema } from './topics.schema.ts';

/** Anything may be asked for; what is longer than SEARCH_QUERY_MAX is cut. */
export const searchQuery = z.object({ q: z.string().default('') });

export const bloggerHitSchema = authorSchema;
export type BloggerHit = z.infer<typeof bloggerHitSchema>;

/** A category (`subtopic` null), or a part of one. */
export const topicHitSchema = z.object({
  category: categoryKeySchema,
  subtopic: z.object({ name: z.string(), label: z.string() }).nullable(),
});
export type TopicHit = z.infer<typeof topicHitSchema>;

/** `preview` is plain text, SEARCH_PREVIEW_LENGTH characters around the first match, of what everybody may read. */
export const articleHitSchema = postSummarySchema
  .pick({ id: true, slug: true, title: true, author: true, createdAt: true, category: true, isFree: true })
  .extend({ preview: z.string() });
export type ArticleHit = z.infer<typeof articleHitSchema>;

/**
 * Spec §2 'Global search box'. Articles are the newest of which the title or the public text holds every term, as far as
 * they were looked at: the newest SEARCH_CANDIDATES that hold the rarest three-character pieces of the terms, or the
 * beginnings of the newest SEARCH_SHORT_SCAN when no term has three characters. Creators are looked for among as many.
 */
export const searchResponse = z.object({
  creators: z.array(bloggerHitSchema),
  topics: z.array(topicHitSchema),
  articles: z.array(articleHitSchema),
});
export type SearchResponse = z.infer<typeof searchResponse>;
