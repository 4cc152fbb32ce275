import * as z from 'zod';
import { deletionPreview, deletionProgress } from './deletions.schema.ts';
import { deletionKinds, deletionRequesters } from './deletions.ts';
import {
  MODERATION_TEXT_MAX,
  moderationMessages,
  REPORT_NOTE_MAX,
  reportDecisions,
  reportReasons,
  reportStates,
} from './moderation.ts';
import { countCharacters, storedName, userText } from './user-text.schema.ts';

const personSchema = z.object({ id: z.string(), username: z.string() });
const articleLinkSchema = z.object({ id: z.string(), slug: z.string(), title: z.string() });

const shortText = (required: string, max: number, long: string) =>
  userText(required)
    .transform((text) => text.trim())
    .refine((text) => countCharacters(text) <= max, long);

const requiredText = (required: string, long: string) =>
  shortText(required, MODERATION_TEXT_MAX, long).refine((text) => text !== '', required);

/** What is looked for in usernames and addresses; without it the newest accounts. */
export const readersQuery = z.strictObject({ q: z.string().max(254).default('') });

/** `isBlogger`: there is a blog to delete. `isDeleting`: the account or the blog is on its way out. */
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

export const moderationIdParams = z.object({ id: storedName });

/**
 * Which deletion: of the blog alone, or of the account with everything. `username` confirms whose, `reason` is mailed to
 * them; both are required to begin one, and empty to go on with one that runs.
 */
export const personDeletionRequest = z.strictObject({
  kind: z.enum(deletionKinds),
  username: storedName.or(z.literal('')).default(''),
  reason: shortText('', MODERATION_TEXT_MAX, moderationMessages.deletionReasonLong).default(''),
});
export type PersonDeletionRequest = z.output<typeof personDeletionRequest>;
export const personDeletionQuery = personDeletionRequest.pick({ kind: true });

/** `running`: how far the deletion is that takes all of this along already; null where none runs. */
export const personDeletionPreview = deletionPreview.extend({
  username: z.string(),
  isAdmin: z.boolean(),
  running: deletionProgress.nullable(),
});
export type AdminDeletionPreview = z.infer<typeof personDeletionPreview>;

/** `username` is null once it is done. `personId` is whom to ask for again. Times are milliseconds UTC. */
export const adminDeletionSchema = deletionProgress.extend({
  kind: z.enum(deletionKinds),
  by: z.enum(deletionRequesters),
  personId: z.string(),
  username: z.string().nullable(),
  createdAt: z.int(),
  finishedAt: z.int().nullable(),
});
export type AdminDeletion = z.infer<typeof adminDeletionSchema>;

/** Those that run, then the last that are done. */
export const deletionsResponse = z.object({ deletions: z.array(adminDeletionSchema) });

/** `username` is null where nobody has the address any more. */
export const resetRequestSchema = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  createdAt: z.int(),
});
export type ResetRequest = z.infer<typeof resetRequestSchema>;
/** The open ones, oldest first. */
export const resetRequestsResponse = z.object({ requests: z.array(resetRequestSchema) });
export const handledResponse = z.object({ handled: z.literal(true) });

const teamNameSchema = z.object({ id: z.string(), name: z.string() });

export const hiddenPostParams = z.object({ teamId: storedName, postId: storedName });
export const hiddenResponse = z.object({ isHidden: z.boolean() });

/** An article that a team's page leaves out. */
export const hiddenPostSchema = z.object({
  team: teamNameSchema,
  post: articleLinkSchema.extend({ author: personSchema }),
  hiddenAt: z.int(),
});
export type HiddenPost = z.infer<typeof hiddenPostSchema>;
/** The last hidden first. */
export const hiddenPostsResponse = z.object({
  hiddenPosts: z.array(hiddenPostSchema),
  nextCursor: z.string().nullable(),
});

/** The teams whose pages leave an article out. */
export const hiddenTeamsResponse = z.object({ teamIds: z.array(z.string()) });

export const reportRequest = z.strictObject({
  reason: z.enum(reportReasons, moderationMessages.reasonRequired),
  note: shortText('', REPORT_NOTE_MAX, moderationMessages.noteLong).default(''),
});
export type ReportRequest = z.input<typeof reportRequest>;
/** `renewed`: it takes the place of one that was open still. */
export const reportedResponse = z.object({ received: z.literal(true), renewed: z.boolean() });
export type ReportedResponse = z.infer<typeof reportedResponse>;

export const reportsQuery = z.strictObject({
  state: z.enum(reportStates).default('open'),
  cursor: z.string().max(200).optional(),
});

/**
 * A report as admins see it. `reporter` is null once they have left; `decision` is null while it is open. `alsoOpen` is
 * how many other open reports of the article an answer closes too, counted up to OTHER_REPORTS_COUNT_MAX. Of `post`, `isPublished` is false for what is among its
 * author's drafts, taken down or not.
 */
export const adminReportSchema = z.object({
  id: z.string(),
  reason: z.enum(reportReasons),
  note: z.string(),
  createdAt: z.int(),
  reporter: personSchema.nullable(),
  post: articleLinkSchema.extend({
    author: personSchema,
    isPublished: z.boolean(),
    isTakenDown: z.boolean(),
    /** What its author was told of why; null for what is not taken down. */
    takenDownReason: z.string().nullable(),
  }),
  alsoOpen: z.int(),
  decision: z.enum(reportDecisions).nullable(),
  answer: z.string(),
  answeredAt: z.int().nullable(),
  /** The admin's name; null for an open report, and once they have left. */
  answeredBy: z.string().nullable(),
});
export type AdminReport = z.infer<typeof adminReportSchema>;

/** Open ones oldest first, answered ones newest first. `openCount` counts up to OPEN_REPORTS_COUNT_MAX. */
export const reportsResponse = z.object({
  reports: z.array(adminReportSchema),
  nextCursor: z.string().nullable(),
  openCount: z.int(),
});

/**
 * `answer` is mailed to everybody whose open report of the article it closes. `reason` is what the author is told of a
 * taken down article: required to take one down, and kept as it was where it is empty for one that is down already.
 */
export const reportAnswerRequest = z.strictObject({
  decision: z.enum(reportDecisions),
  answer: requiredText(moderationMessages.answerRequired, moderationMessages.answerLong),
  reason: shortText('', MODERATION_TEXT_MAX, moderationMessages.takedownReasonLong).default(''),
});
export type ReportAnswerRequest = z.input<typeof reportAnswerRequest>;

export const reportAnswerResponse = z.object({ decision: z.enum(reportDecisions) });

export const takedownRequest = z.strictObject({
  reason: requiredText(moderationMessages.takedownReasonRequired, moderationMessages.takedownReasonLong),
});
export type TakedownRequest = z.input<typeof takedownRequest>;
/** `openReports` of it wait for an answer, counted up to OTHER_REPORTS_COUNT_MAX. */
export const takenDownResponse = z.object({ isTakenDown: z.literal(true), openReports: z.int() });
export type TakenDownResponse = z.infer<typeof takenDownResponse>;
/** `isMissingAtProvider`: its author had deleted it, and nothing is left of it. */
export const restoredResponse = z.object({ isTakenDown: z.literal(false), isGone: z.boolean() });
export type RestoredResponse = z.infer<typeof restoredResponse>;

/** An article that its author cannot publish, with what they were told of why. */
export const takedownSchema = z.object({
  post: articleLinkSchema.extend({ author: personSchema }),
  reason: z.string(),
  takenDownAt: z.int(),
  /** Its author has deleted it: nothing comes back. */
  isEmptied: z.boolean(),
});
export type Takedown = z.infer<typeof takedownSchema>;
/** The last taken down first. */
export const takedownsResponse = z.object({ takedowns: z.array(takedownSchema), nextCursor: z.string().nullable() });
export type TakedownsResponse = z.infer<typeof takedownsResponse>;

const moderatedTextSchema = z.object({ title: z.string(), content: z.string() });

/**
 * A post as an admin reads it. `now` is its text as it stands, null once its author has deleted it; of a post that is
 * taken down that is the author's draft. `atTakedown` is its text when it was last taken down.
 */
export const inspectionResponse = z.object({
  post: articleLinkSchema.extend({ author: personSchema }),
  isFree: z.boolean(),
  isPublished: z.boolean(),
  isTakenDown: z.boolean(),
  now: moderatedTextSchema.nullable(),
  atTakedown: moderatedTextSchema.extend({ takenDownAt: z.int() }).nullable(),
});
export type InspectionResponse = z.infer<typeof inspectionResponse>;

/** What waits for an admin's word, each counted up to PENDING_COUNT_MAX. */
export const pendingCountsResponse = z.object({ reports: z.int(), resetRequests: z.int(), parkedMails: z.int() });
export type PendingCountsResponse = z.infer<typeof pendingCountsResponse>;
