import * as z from 'zod';
import { ABOUT_ME_CHARACTERS_MAX, ABOUT_ME_WORDS_MAX } from './limits.ts';
import { ownPostCountsSchema } from './own-posts.schema.ts';
import { countWords } from './plain-text.ts';
import { postPageSchema, postSummarySchema } from './posts.schema.ts';
import { isSocialUrl, profileMessages, type SocialNetwork } from './profiles.ts';
import { countCharacters } from './text.ts';
import { categoryKeySchema } from './topics.schema.ts';
import { categoriesWithPage } from './topics.ts';
import { userText } from './user-text.schema.ts';

/** A blogger's public profile. `priceCents` is the price in force, US cents a month. */
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
  /** Number of posts that the blogger still needs before readers can subscribe. */
  missingPosts: z.number().int(),
});
export type Blogger = z.infer<typeof bloggerSchema>;

export const bloggerResponse = z.object({ blogger: bloggerSchema, recentPosts: z.array(postSummarySchema) });
export type BloggerResponse = z.infer<typeof bloggerResponse>;

export const bloggerSummarySchema = bloggerSchema.pick({
  id: true,
  username: true,
  pictureUrl: true,
  joinedAt: true,
  currentSubscribers: true,
  writingTopics: true,
  priceCents: true,
});
export type BloggerSummary = z.infer<typeof bloggerSummarySchema>;

/** A page of all posts of a blogger, newest first. */
export const bloggerPostsResponse = postPageSchema.extend({ username: z.string() });
export type BloggerPostsResponse = z.infer<typeof bloggerPostsResponse>;

/**
 * Lists bloggers whose username contains every term of `q`, most subscribers first, then newest; without terms all.
 * Frequent terms scan SEARCH_BLOGGERS_SCAN names a page. A blogger whose rank changes meanwhile can appear twice or not
 * at all.
 */
export const bloggersQuery = z.strictObject({
  q: z.string().default(''),
  cursor: z.string().max(200).optional(),
});
export const bloggersResponse = z.object({
  bloggers: z.array(bloggerSummarySchema),
  nextCursor: z.string().nullable(),
});
export type BloggersResponse = z.infer<typeof bloggersResponse>;

/**
 * A blogger's own profile, with private fields. Money in US cents a month; `nextPrice...` and `nextFee...` are null
 * without a pending change; `growthPercent` is null if the earlier value was zero.
 */
export const ownProfileSchema = bloggerSchema.extend({
  isBlogging: z.boolean(),
  nextPriceCents: z.int().nullable(),
  nextPriceFrom: z.int().nullable(),
  subscriberChange: z.int(),
  growthPercent: z.number().nullable(),
  /** Readers who get each post by email, at most EMAILED_READERS_MAX. */
  emailedReaders: z.int(),
  counts: ownPostCountsSchema,
  feePercentage: z.number(),
  nextFeePercentage: z.number().nullable(),
  nextFeeFrom: z.int().nullable(),
});
export type OwnProfile = z.infer<typeof ownProfileSchema>;

/** Null for a user who has never switched blogging on. */
export const ownProfileResponse = z.object({ profile: ownProfileSchema.nullable() });
export type OwnProfileResponse = z.infer<typeof ownProfileResponse>;

export const bloggingRequest = z.strictObject({ enabled: z.boolean() });

export const writingTopicsRequest = z.strictObject({
  categories: z
    .array(categoryKeySchema.refine((key) => categoriesWithPage.some((category) => category.key === key), 'Not found'))
    .max(categoriesWithPage.length)
    .transform((keys) => [...new Set(keys)]),
});

/** Limits words, as every screen shows them. */
export const aboutMeRequest = z.strictObject({
  aboutMe: userText('About me')
    .transform((text) => text.trim())
    .refine((text) => countWords(text) <= ABOUT_ME_WORDS_MAX, profileMessages.aboutMeTooLong)
    .refine((text) => countCharacters(text) <= ABOUT_ME_CHARACTERS_MAX, profileMessages.aboutMeTooManyCharacters),
});

/** A handle such as '@you'. */
const HANDLE = /^@[\p{L}\p{N}._-]+$/u;

/** Returns the address of a handle, or an address with https instead of http or a missing scheme. */
function toAddress(network: SocialNetwork, typed: string): string {
  if (HANDLE.test(typed)) return `https://www.${network}.com/${typed}`;
  if (/^http:/i.test(typed)) return typed.replace(/^http:/i, 'https:');
  return /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
}

/** An address or a handle; an empty one removes the link. */
const socialUrl = (network: SocialNetwork, message: string) =>
  z
    .string(message)
    .max(300, message)
    .transform((text, ctx) => {
      const typed = text.trim();
      if (typed === '') return null;
      const address = toAddress(network, typed);
      if (isSocialUrl(network, address)) return new URL(address).href;
      ctx.issues.push({ code: 'custom', message, input: text });
      return z.NEVER;
    });

export const socialLinksRequest = z.strictObject({
  youtubeUrl: socialUrl('youtube', profileMessages.youtubeInvalid),
  tiktokUrl: socialUrl('tiktok', profileMessages.tiktokInvalid),
});
export type SocialLinksRequest = z.input<typeof socialLinksRequest>;
