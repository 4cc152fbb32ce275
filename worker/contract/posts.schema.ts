import * as z from 'zod';
import { VIEW_FROM_MAX } from './figures.ts';
import { formatSchema } from './format/format.schema.ts';
import { imagesSchema, pictureSchema } from './images.schema.ts';
import { reactionCountsSchema } from './reactions.schema.ts';
import { displayStatuses } from './subscriptions.ts';
import { categoryKeySchema, subtopicSchema, teamBadgeSchema } from './topics.schema.ts';

export const authorSchema = z.object({
  id: z.string(),
  username: z.string(),
  pictureUrl: z.string().nullable(),
});
export type Author = z.infer<typeof authorSchema>;

/**
 * Reason why a post is in a personal feed ('You follow Travel › Europe'): `followed` explicitly, `filled` from the rest
 * of a followed category when there are few posts, `subscribed` from a blogger whom the reader pays.
 */
const reasonSchema = z.object({ kind: z.enum(['followed', 'filled', 'subscribed']), text: z.string() });
export type PostReason = z.infer<typeof reasonSchema>;

/** The viewer may read this premium post; absent otherwise, and always for guests. */
const unlockedSchema = z.literal(true).optional();

/** A post in lists. Times are milliseconds UTC. */
export const postSummarySchema = z.object({
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
  /** Visible comments, replies included. */
  commentCount: z.int(),
  reason: reasonSchema.nullable(),
  isUnlocked: unlockedSchema,
});
export type PostSummary = z.infer<typeof postSummarySchema>;

/** A page of a list; `nextCursor` is opaque and null on the last page. */
export const postPageSchema = z.object({
  posts: z.array(postSummarySchema),
  nextCursor: z.string().nullable(),
});
export type PostPage = z.infer<typeof postPageSchema>;

/** `total` counts the posts of the list, up to 1000 (then `totalIsFloor`). */
export const topicPostsPageSchema = postPageSchema.extend({
  total: z.number().int(),
  totalIsFloor: z.boolean(),
});
export type TopicPostsPage = z.infer<typeof topicPostsPageSchema>;

/** `body` is text of `format`: the whole text, or the teaser, depending on `access`. */
export const articleSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  author: authorSchema.nullable(),
  createdAt: z.number().int(),
  updatedAt: z.number().int(),
  category: categoryKeySchema,
  subtopics: z.array(subtopicSchema),
  teams: z.array(teamBadgeSchema),
  image: pictureSchema.nullable(),
  /** Alternative text of the image; '' for a decorative one. */
  imageAlt: z.string(),
  /** The author's own image for sharing, else the featured one, else the platform's. */
  shareImage: z.string(),
  /** Alternative text of the share image; '' if it is not the featured one. */
  shareImageAlt: z.string(),
  description: z.string(),
  isFree: z.boolean(),
  viewCount: z.number().int(),
  readMinutes: z.number().int(),
  commentCount: z.int(),
  /** The author accepts further comments. Whether the viewer may comment is in the response with the comments. */
  commentsOpen: z.boolean(),
  access: z.enum(['full', 'teaser']),
  body: z.string(),
  format: formatSchema,
  /** Images of `body`. */
  images: imagesSchema,
});
export type Article = z.infer<typeof articleSchema>;

/** Data for a link to a post. */
export const postLinkSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  username: z.string(),
  isFree: z.boolean(),
  isUnlocked: unlockedSchema,
  readMinutes: z.number().int(),
  createdAt: z.number().int(),
});
export type PostLink = z.infer<typeof postLinkSchema>;

/**
 * `priceCents` is the author's monthly price, null when nobody can subscribe. `more` are the author's newest other
 * posts, `next` is the category's newest older one that is not among them. `subscription` is the viewer's to the
 * author, or null. Only the author gets `reactionCounts`.
 */
export const articleResponse = z.object({
  article: articleSchema,
  reaction: z.enum(['like', 'dislike']).nullable(),
  reactionCounts: reactionCountsSchema.optional(),
  subscription: z
    .object({ standing: z.enum(displayStatuses), accessUntil: z.int().nullable(), isOpen: z.boolean() })
    .nullable(),
  priceCents: z.int().nullable(),
  more: z.array(postLinkSchema),
  next: postLinkSchema.nullable(),
});
export type ArticleResponse = z.infer<typeof articleResponse>;

/**
 * Body of the beacon that counts a view. `email` is the number in the link of an email that the view came from, `from` the
 * address of the page that linked to the article; only its class is stored (`viewSources`).
 */
export const viewRequest = z.strictObject({
  email: z.int().min(0).max(99_999).nullable().default(null),
  from: z.string().max(VIEW_FROM_MAX).default(''),
});
export type ViewRequest = z.output<typeof viewRequest>;
