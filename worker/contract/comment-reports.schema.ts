import * as z from 'zod';
import { commentHiders, commentStates } from './comments.ts';
import { reportDecisions, reportReasons } from './moderation.ts';
import { articleLinkSchema, personSchema } from './moderation-fields.schema.ts';

const reportedPostSchema = articleLinkSchema.extend({ author: personSchema });

/**
 * A report of a comment for admins, without its reporter and without the text, which an inspection shows. `alsoOpen`
 * counts the comment's other open reports, which an answer also closes, up to OTHER_REPORTS_COUNT_MAX.
 */
export const adminCommentReportSchema = z.object({
  id: z.string(),
  reason: z.enum(reportReasons),
  note: z.string(),
  createdAt: z.int(),
  comment: z.object({
    id: z.string(),
    state: z.enum(commentStates),
    isTakenDown: z.boolean(),
    createdAt: z.int(),
    /** Null after that account's deletion. */
    author: personSchema.nullable(),
  }),
  post: reportedPostSchema,
  alsoOpen: z.int(),
  /** Name of the admin who works on it. */
  assignee: z.string().nullable(),
  decision: z.enum(reportDecisions).nullable(),
  answer: z.string(),
  answeredAt: z.int().nullable(),
  /** Name of the admin; null for an open report, and after that account's deletion. */
  answeredBy: z.string().nullable(),
});
export type AdminCommentReport = z.infer<typeof adminCommentReportSchema>;

/** Open reports are listed oldest first, answered ones newest first. `openCount` counts up to OPEN_REPORTS_COUNT_MAX. */
export const commentReportsResponse = z.object({
  reports: z.array(adminCommentReportSchema),
  nextCursor: z.string().nullable(),
  openCount: z.int(),
});
export type CommentReportsResponse = z.infer<typeof commentReportsResponse>;

/** The text of a reported or taken-down comment. `body` is '' after its author deleted it. */
export const commentInspectionResponse = z.object({
  comment: z.object({
    id: z.string(),
    body: z.string(),
    state: z.enum(commentStates),
    hiddenBy: z.enum(commentHiders).nullable(),
    createdAt: z.int(),
    editedAt: z.int().nullable(),
    author: personSchema.nullable(),
  }),
  /** The comment that it answers; null for one that is not a reply. */
  parent: z.object({ id: z.string(), body: z.string() }).nullable(),
  post: reportedPostSchema,
});
export type CommentInspectionResponse = z.infer<typeof commentInspectionResponse>;

/**
 * A comment that an admin took down, without its text, which an inspection shows. `reason` was sent to its author.
 * `takenDownBy` is the name of the admin at that time. `isEmptied`: its text was deleted before, so it cannot be restored.
 */
export const commentTakedownSchema = z.object({
  comment: z.object({ id: z.string(), author: personSchema.nullable() }),
  post: reportedPostSchema,
  reason: z.string(),
  takenDownAt: z.int(),
  takenDownBy: z.string(),
  isEmptied: z.boolean(),
});
export type CommentTakedown = z.infer<typeof commentTakedownSchema>;
/** Last taken down first. */
export const commentTakedownsResponse = z.object({
  takedowns: z.array(commentTakedownSchema),
  nextCursor: z.string().nullable(),
});
export type CommentTakedownsResponse = z.infer<typeof commentTakedownsResponse>;

export const commentRestoredResponse = z.object({ isTakenDown: z.literal(false) });
