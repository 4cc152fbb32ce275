import * as z from 'zod';
import { pictureSchema } from './images.schema.ts';
import { categoryKeySchema, subtopicSchema, teamBadgeSchema } from './topics.schema.ts';

export const authorSchema = z.object({
  id: z.string(),
  username: z.string(),
  pictureUrl: z.string().nullable(),
});
export type Author = z.infer<typeof authorSchema>;

/** Why a card stands in a personal feed, already in words ('You follow Travel › Europe'). */
const reasonSchema = z.string();

/** A post as every list shows it. Times are milliseconds UTC. */
export const postCardSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  author: authorSchema.nullable(),
  createdAt: z.number().int(),
  category: categoryKeySchema,
  subtopics: z.array(subtopicSchema),
  teams: z.array(teamBadgeSchema),
  image: pictureSchema.nullable(),
  excerpt: z.string(),
  isFree: z.boolean(),
  readMinutes: z.number().int(),
  reason: reasonSchema.nullable(),
});
export type PostCard = z.infer<typeof postCardSchema>;

/** One page of a list; `nextCursor` is opaque and null on the last page. */
export const postPageSchema = z.object({
  posts: z.array(postCardSchema),
  nextCursor: z.string().nullable(),
});
export type PostPage = z.infer<typeof postPageSchema>;

/** `total` counts the posts of the list, up to 1000 (then `totalIsFloor`). */
export const topicPageSchema = postPageSchema.extend({
  total: z.number().int(),
  totalIsFloor: z.boolean(),
});
export type TopicPage = z.infer<typeof topicPageSchema>;

/** `body` is markup text (contract/markup.ts): all of it, or the teaser when `access` says so. */
export const articleSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  author: authorSchema.nullable(),
  createdAt: z.number().int(),
  updatedAt: z.number().int(),
  category: categoryKeySchema,
  subtopics: z.array(subtopicSchema),
  teams: z.array(teamBadgeSchema),
  image: pictureSchema.nullable(),
  shareImage: z.string(),
  description: z.string(),
  isFree: z.boolean(),
  viewCount: z.number().int(),
  readMinutes: z.number().int(),
  access: z.enum(['full', 'teaser']),
  body: z.string(),
});
export type Article = z.infer<typeof articleSchema>;

export const articleResponse = z.object({
  article: articleSchema,
  reaction: z.enum(['like', 'dislike']).nullable(),
});
export type ArticleResponse = z.infer<typeof articleResponse>;

export const cursorQuery = z.strictObject({ cursor: z.string().max(200).optional() });

export const postParams = z.object({ id: z.string().max(100) });

/** The beacon of a loaded article says nothing but that. */
export const viewRequest = z.strictObject({});
