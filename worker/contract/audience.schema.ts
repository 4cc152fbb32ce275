import * as z from 'zod';
import { emailSchema } from './accounts.schema.ts';
import { cadences, mailVersions } from './audience.ts';
import { campaignProgress } from './bulk-mail.schema.ts';
import { cursorQuery } from './common.schema.ts';
import { storedName } from './user-text.schema.ts';

const cadenceSchema = z.enum(cadences);

/**
 * Follows a blogger, or changes how often emails arrive. Without a cadence, it stays; at first it is weekly. `post` is the
 * article on which the reader follows.
 */
export const followRequest = z.strictObject({ cadence: cadenceSchema.optional(), post: storedName.optional() });

/** Follows a blogger without an account. The address gets a link that confirms it. */
export const followByMailRequest = z.strictObject({
  email: emailSchema,
  cadence: cadenceSchema.exclude(['none']).default('each'),
  post: storedName.optional(),
});
export type FollowByMailRequest = z.input<typeof followByMailRequest>;

/** The same for every address, so it reveals nothing about accounts. */
export const followByMailResponse = z.object({ requested: z.literal(true) });

const tokenSchema = z.string().max(900);

export const confirmFollowRequest = z.strictObject({ token: tokenSchema });

export const confirmFollowQuery = z.strictObject({ token: tokenSchema });

/** The follow that a confirmation link is for. */
export const followLinkResponse = z.object({ username: z.string(), cadence: cadenceSchema });
export type FollowLinkResponse = z.infer<typeof followLinkResponse>;

/** `hasAccount`: the address belongs to an account, whose feed now shows the blogger's posts. */
export const confirmFollowResponse = z.object({
  username: z.string(),
  cadence: cadenceSchema,
  hasAccount: z.boolean(),
});
export type ConfirmFollowResponse = z.infer<typeof confirmFollowResponse>;

/** A blogger whose posts the viewer can get by email. `isFollowed`: for free; `isSubscribed`: paid. */
export const mailingListSchema = z.object({
  bloggerId: z.string(),
  username: z.string(),
  cadence: cadenceSchema,
  isFollowed: z.boolean(),
  isSubscribed: z.boolean(),
});
export type MailingList = z.infer<typeof mailingListSchema>;

/** A page of the viewer's mailing lists, newest bloggers first. */
export const mailingListsResponse = z.object({ lists: z.array(mailingListSchema), nextCursor: z.string().nullable() });
export type MailingListsResponse = z.infer<typeof mailingListsResponse>;

/** Changes the cadence of one list, or of all without a blogger. */
export const saveMailingListsRequest = z.strictObject({ bloggerId: storedName.optional(), cadence: cadenceSchema });

/** Changes the cadence of the list of an unsubscribe link. */
export const saveLinkedListRequest = z.strictObject({ cadence: cadenceSchema });

/**
 * The list of an unsubscribe link; null if the contact or the list no longer exists. `username` is null for the weekly
 * emails of all bloggers together.
 */
export const linkedListResponse = z.object({
  list: z
    .object({ username: z.string().nullable(), cadence: cadenceSchema, isUser: z.boolean(), canReturn: z.boolean() })
    .nullable(),
});
export type LinkedListResponse = z.infer<typeof linkedListResponse>;

/**
 * A reader on a blogger's list. `username` is null for guests, `email` for users.
 * Times milliseconds UTC.
 */
export const readerSchema = z.object({
  id: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  cadence: cadenceSchema,
  isSubscribed: z.boolean(),
  joinedAt: z.int(),
});
export type Reader = z.infer<typeof readerSchema>;

/** Text with which the name of a reader begins, or the address if the viewer sees it; without it, all are listed. */
export const ownReadersQuery = cursorQuery.extend({ q: z.string().max(254).default('') });

/**
 * A page of the viewer's readers, newest first. Counts stop at READERS_COUNTED_MAX; `joined` and `left` are of 30 days. A
 * search has no counts, and `isPartial` if it read only the READERS_SEARCHED_MAX newest readers.
 */
export const listReadersResponse = z.object({
  counts: z.object({ total: z.int(), subscribers: z.int(), joined: z.int(), left: z.int() }).nullable(),
  isPartial: z.boolean(),
  readers: z.array(readerSchema),
  nextCursor: z.string().nullable(),
});
export type ListReadersResponse = z.infer<typeof listReadersResponse>;

/** Number of readers who get each post by email, up to EMAILED_COUNTED_MAX. */
export const emailedReadersResponse = z.object({ count: z.int() });
export type EmailedReadersResponse = z.infer<typeof emailedReadersResponse>;

/** The HTML of an email. */
export const mailPreview = z.string();

/** Which of a premium post's emails: with the whole text, or with its teaser. */
export const mailPreviewQuery = z.object({ version: z.enum(mailVersions).default('whole') });

/** A CSV file of all readers. */
export const readersCsv = z.string();

/**
 * What became of the emails with a post; null if none were sent. `candidates` were on the list; each is counted in
 * `sent` (handed to the mail server), `failed` or `excluded` in the end. `reason` says why it is paused or stopped.
 */
export const campaignReportResponse = z.object({
  campaign: z
    .object({
      ...campaignProgress.shape,
      bounced: z.int(),
      complained: z.int(),
      unsubscribed: z.int(),
      visits: z.int(),
      startedAt: z.int(),
    })
    .nullable(),
});
export type CampaignReportResponse = z.infer<typeof campaignReportResponse>;
