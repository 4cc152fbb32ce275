import * as z from 'zod';
import {
  MODERATION_TEXT_MAX,
  moderationMessages,
  REPORT_NOTE_MAX,
  reportDecisions,
  reportReasons,
  reportStates,
} from './moderation.ts';
import { articleLinkSchema, personSchema, requiredText, shortText } from './moderation-fields.schema.ts';

export const reportRequest = z.strictObject({
  reason: z.enum(reportReasons, moderationMessages.reasonRequired),
  note: shortText('', REPORT_NOTE_MAX, moderationMessages.noteLong).default(''),
});
export type ReportRequest = z.input<typeof reportRequest>;
/** `renewed`: the report replaces an open one. */
export const reportedResponse = z.object({ received: z.literal(true), renewed: z.boolean() });
export type ReportedResponse = z.infer<typeof reportedResponse>;

export const reportsQuery = z.strictObject({
  state: z.enum(reportStates).default('open'),
  cursor: z.string().max(200).optional(),
});

/**
 * A report for admins. `reporter` is null after that account's deletion, `decision` until the report is answered.
 * `alsoOpen` counts the article's other open reports, which an answer also closes, up to OTHER_REPORTS_COUNT_MAX.
 * `post.isPublished` is false for a draft, taken down or not.
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
    /** Reason sent to the author; null for a post that is not taken down. */
    takenDownReason: z.string().nullable(),
  }),
  alsoOpen: z.int(),
  decision: z.enum(reportDecisions).nullable(),
  answer: z.string(),
  answeredAt: z.int().nullable(),
  /** Name of the admin; null for an open report, and after that account's deletion. */
  answeredBy: z.string().nullable(),
});
export type AdminReport = z.infer<typeof adminReportSchema>;

/**
 * Open reports are listed oldest first, answered ones newest first. `openCount` counts up to OPEN_REPORTS_COUNT_MAX.
 */
export const reportsResponse = z.object({
  reports: z.array(adminReportSchema),
  nextCursor: z.string().nullable(),
  openCount: z.int(),
});

/**
 * `answer` is mailed to every reader whose open report of the article it closes. `reason` is sent to the author of a
 * post that is taken down: required for a takedown, and empty to retain the reason of an earlier one.
 */
export const reportAnswerRequest = z.strictObject({
  decision: z.enum(reportDecisions),
  answer: requiredText(moderationMessages.answerRequired, moderationMessages.answerLong),
  reason: shortText('', MODERATION_TEXT_MAX, moderationMessages.takedownReasonLong).default(''),
});
export type ReportAnswerRequest = z.input<typeof reportAnswerRequest>;

export const reportAnswerResponse = z.object({ decision: z.enum(reportDecisions) });
