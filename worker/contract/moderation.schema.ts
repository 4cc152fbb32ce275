import * as z from 'zod';
import { deletionPreview, deletionProgress } from './deletions.schema.ts';
import { deletionKinds, deletionRequesters } from './deletions.ts';
import { formatSchema } from './format/format.schema.ts';
import { imagesSchema } from './images.schema.ts';
import { MODERATION_TEXT_MAX, moderationMessages } from './moderation.ts';
import { articleLinkSchema, groundField, personSchema, requiredText, shortText } from './moderation-fields.schema.ts';
import { storedName } from './user-text.schema.ts';

/** Search text for usernames and addresses; without it, the newest accounts are listed. */
export const readersQuery = z.strictObject({ q: z.string().max(254).default('') });

/** `isBlogger`: the user has a blog to delete. `isDeleting`: a deletion of the account or the blog is running. */
export const adminReaderSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  createdAt: z.int(),
  isBlogger: z.boolean(),
  isAdmin: z.boolean(),
  isSelf: z.boolean(),
  isDeleting: z.boolean(),
});
export type AdminReader = z.infer<typeof adminReaderSchema>;
export const readersResponse = z.object({ readers: z.array(adminReaderSchema) });

/**
 * `kind` is the deletion target. `username` confirms the user, `reason` is mailed to them; both are required to begin a
 * deletion, and empty to continue a running one.
 */
export const personDeletionRequest = z.strictObject({
  kind: z.enum(deletionKinds),
  username: storedName.or(z.literal('')).default(''),
  reason: shortText('', MODERATION_TEXT_MAX, moderationMessages.deletionReasonLong).default(''),
});
export type PersonDeletionRequest = z.output<typeof personDeletionRequest>;
export const personDeletionQuery = personDeletionRequest.pick({ kind: true });

/** `running`: progress of a deletion that already includes all of this, or null. */
export const personDeletionPreview = deletionPreview.extend({
  username: z.string(),
  isAdmin: z.boolean(),
  running: deletionProgress.nullable(),
});
export type AdminDeletionPreview = z.infer<typeof personDeletionPreview>;

/**
 * `extendedBy` made a blog's deletion the account's. `username` is null once the deletion is done. `personId` identifies
 * the user in requests. Times are milliseconds UTC.
 */
export const adminDeletionSchema = deletionProgress.extend({
  kind: z.enum(deletionKinds),
  by: z.enum(deletionRequesters),
  extendedBy: z.enum(deletionRequesters).nullable(),
  personId: z.string(),
  username: z.string().nullable(),
  createdAt: z.int(),
  finishedAt: z.int().nullable(),
});
export type AdminDeletion = z.infer<typeof adminDeletionSchema>;

/** Running deletions, then the last finished ones. */
export const deletionsResponse = z.object({ deletions: z.array(adminDeletionSchema) });

/** `username` is null when no account has the address. */
export const resetRequestSchema = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  createdAt: z.int(),
});
export type ResetRequest = z.infer<typeof resetRequestSchema>;
/** Open requests, oldest first. */
export const resetRequestsResponse = z.object({ requests: z.array(resetRequestSchema) });
export const handledResponse = z.object({ handled: z.literal(true) });

const teamNameSchema = z.object({ id: z.string(), name: z.string() });

export const hiddenPostParams = z.object({ teamId: storedName, postId: storedName });
/** The statement of reasons that the author gets; without a reason, for an open tab of the version before, the rule alone. */
export const hideRequest = z.strictObject({
  ground: groundField,
  reason: shortText('', MODERATION_TEXT_MAX, moderationMessages.takedownReasonLong).default(''),
});
export type HideRequest = z.input<typeof hideRequest>;
export const hiddenResponse = z.object({ isHidden: z.boolean() });

/** An article that an admin hid from a team's page. */
export const hiddenPostSchema = z.object({
  team: teamNameSchema,
  post: articleLinkSchema.extend({ author: personSchema }),
  hiddenAt: z.int(),
});
export type HiddenPost = z.infer<typeof hiddenPostSchema>;
/** Last hidden first. */
export const hiddenPostsResponse = z.object({
  hiddenPosts: z.array(hiddenPostSchema),
  nextCursor: z.string().nullable(),
});

/** Teams whose pages hide an article. */
export const hiddenTeamsResponse = z.object({ teamIds: z.array(z.string()) });

export const takedownRequest = z.strictObject({
  ground: groundField,
  reason: requiredText(moderationMessages.takedownReasonRequired, moderationMessages.takedownReasonLong),
});
export type TakedownRequest = z.input<typeof takedownRequest>;
/** `openReports`: the post's open reports, counted up to OTHER_REPORTS_COUNT_MAX. */
export const takenDownResponse = z.object({ isTakenDown: z.literal(true), openReports: z.int() });
export type TakenDownResponse = z.infer<typeof takenDownResponse>;
/** `isGone`: the author had deleted the post, so nothing was restored. */
export const restoredResponse = z.object({ isTakenDown: z.literal(false), isGone: z.boolean() });
export type RestoredResponse = z.infer<typeof restoredResponse>;

/** A taken down article, with the reason sent to its author. */
export const takedownSchema = z.object({
  post: articleLinkSchema.extend({ author: personSchema }),
  reason: z.string(),
  takenDownAt: z.int(),
  /** The author has deleted the post: it cannot be restored. */
  isEmptied: z.boolean(),
});
export type Takedown = z.infer<typeof takedownSchema>;
/** Last taken down first. */
export const takedownsResponse = z.object({ takedowns: z.array(takedownSchema), nextCursor: z.string().nullable() });
export type TakedownsResponse = z.infer<typeof takedownsResponse>;

const moderatedTextSchema = z.object({ title: z.string(), content: z.string(), format: formatSchema });

/**
 * A post for an admin's review. `now` is its current text, null after its author deleted it; for a taken down post, the
 * author's draft. `atTakedown` is its text at the last takedown.
 */
export const inspectionResponse = z.object({
  post: articleLinkSchema.extend({ author: personSchema }),
  isFree: z.boolean(),
  isPublished: z.boolean(),
  isTakenDown: z.boolean(),
  now: moderatedTextSchema.nullable(),
  atTakedown: moderatedTextSchema.extend({ takenDownAt: z.int() }).nullable(),
  /** Images of both texts. */
  images: imagesSchema,
});
export type InspectionResponse = z.infer<typeof inspectionResponse>;

/** Tasks for admins, each counted up to PENDING_COUNT_MAX. */
export const pendingCountsResponse = z.object({
  reports: z.int(),
  resetRequests: z.int(),
  parkedMails: z.int(),
  messages: z.int(),
  appeals: z.int(),
});
export type PendingCountsResponse = z.infer<typeof pendingCountsResponse>;
