import * as z from 'zod';
import { VIEW_FROM_MAX } from './figures.ts';
import { formatSchema } from './format/format.schema.ts';
import { imagesSchema, pictureSchema } from './images.schema.ts';
import {
  CONTENT_MAX,
  CONTENT_MIN,
  IMAGE_ALT_MAX,
  POST_SUBTOPICS_MAX,
  POST_TEAMS_MAX,
  SHARE_DESCRIPTION_LENGTH,
  SUBTITLE_MAX,
  TITLE_MAX,
  TITLE_MIN,
} from './limits.ts';
import { missingTags, postFieldMessages } from './post-messages.ts';
import { reactionCountsSchema } from './reactions.schema.ts';
import { displayStatuses } from './subscriptions.ts';
import { countCharacters, stripDirectionControls } from './text.ts';
import { categoryKeySchema, subtopicSchema, teamBadgeSchema } from './topics.schema.ts';
import { type CategoryKey, categoriesWithPage } from './topics.ts';
import { storedName, userText } from './user-text.schema.ts';

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

const titleSchema = userText(postFieldMessages.titleRequired)
  .transform((text) => stripDirectionControls(text).replace(/\s+/g, ' ').trim())
  .refine((text) => text !== '', postFieldMessages.titleRequired)
  .refine((text) => countCharacters(text) >= TITLE_MIN, postFieldMessages.titleShort)
  .refine((text) => countCharacters(text) <= TITLE_MAX, postFieldMessages.titleLong);

const contentSchema = userText(postFieldMessages.contentRequired)
  .transform((text) => text.trim())
  .refine((text) => text !== '', postFieldMessages.contentRequired)
  .refine((text) => countCharacters(text) >= CONTENT_MIN, postFieldMessages.contentShort)
  .refine((text) => countCharacters(text) <= CONTENT_MAX, postFieldMessages.contentLong);

/**
 * A category for posts. An empty value gets the message for a missing choice; the message for an unknown one names it.
 */
export const writableCategorySchema = z
  .string(postFieldMessages.categoryRequired)
  .transform((text, ctx): CategoryKey => {
    const found = categoriesWithPage.find(({ key }) => key === text);
    if (found !== undefined) return found.key;
    const message =
      text === '' ? postFieldMessages.categoryRequired : postFieldMessages.invalidCategory(text.slice(0, 50));
    ctx.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  });

/** Public id of a work: its draft and the post published from it. The author's browser chooses it. */
export const workIdSchema = z.uuid();
export const workParams = z.object({ id: workIdSchema });

/** A text of one line that may be empty. @param name for its type error */
const optionalLine = (name: string, max: number, message: string) =>
  userText(name)
    .transform((text) => stripDirectionControls(text).replace(/\s+/g, ' ').trim())
    .refine((text) => countCharacters(text) <= max, message)
    .default('');

/**
 * A post as its author submits it. Subtopics are stored names, teams public ids. Without `format`, as from an older
 * page, the stored format stays.
 */
export const postInputSchema = z
  .strictObject({
    title: titleSchema,
    content: contentSchema,
    category: writableCategorySchema,
    subtopics: z.array(storedName).max(POST_SUBTOPICS_MAX, `Please choose at most ${POST_SUBTOPICS_MAX}`),
    teams: z.array(storedName).max(POST_TEAMS_MAX, `Please choose at most ${POST_TEAMS_MAX} teams`),
    isFree: z.boolean(),
    imageId: storedName.nullable(),
    imageAlt: optionalLine('Description', IMAGE_ALT_MAX, postFieldMessages.imageAltLong),
    subtitle: optionalLine('Subtitle', SUBTITLE_MAX, postFieldMessages.subtitleLong),
    description: optionalLine('Description', SHARE_DESCRIPTION_LENGTH, postFieldMessages.descriptionLong),
    shareImageId: storedName.nullable().default(null),
    format: formatSchema.optional(),
  })
  .superRefine((post, ctx) => {
    for (const [field, message] of Object.entries(missingTags(post))) {
      ctx.addIssue({ code: 'custom', message, path: [field] });
    }
  });
export type PostInput = z.input<typeof postInputSchema>;

/**
 * `base` is the version of the draft or post it builds on (contract/drafts); null skips the comparison.
 * `emailSubscribers: false` suppresses the notice of this post for good, also when it is published again.
 */
export const publishRequest = z.strictObject({
  post: postInputSchema,
  base: z.int().min(0).nullable(),
  emailSubscribers: z.boolean().default(true),
});
export type PublishRequest = z.input<typeof publishRequest>;

/**
 * `isNew` is false for an update. `emailed`: number of readers who get an email; null above NOTICED_COUNT_MAX,
 * where they are not counted.
 */
export const publishedResponse = z.object({
  post: z.object({ id: z.string(), slug: z.string() }),
  isNew: z.boolean(),
  emailed: z.int().nullable(),
});
export type PublishedResponse = z.infer<typeof publishedResponse>;
