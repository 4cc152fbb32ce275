import * as z from 'zod';
import { pictureSchema } from './images.schema.ts';
import {
  allReportDecisions,
  articleReportDecisions,
  bloggerReportDecisions,
  bloggerReportReasons,
  MODERATION_TEXT_MAX,
  moderationMessages,
  REPORT_NOTE_MAX,
  reportDecisions,
  reportReasons,
  reportStates,
} from './moderation.ts';
import { articleLinkSchema, groundField, personSchema, requiredText, shortText } from './moderation-fields.schema.ts';
import { storedName } from './user-text.schema.ts';

export const reportRequest = z.strictObject({
  reason: z.enum(reportReasons, moderationMessages.reasonRequired),
  note: shortText('', REPORT_NOTE_MAX, moderationMessages.noteLong).default(''),
});
export type ReportRequest = z.input<typeof reportRequest>;

/** `picture`: id of the picture of the article that is reported, 'featured' for the featured one; null for the article. */
export const articleReportRequest = reportRequest.extend({ picture: storedName.nullable().default(null) });
export type ArticleReportRequest = z.input<typeof articleReportRequest>;

export const bloggerReportRequest = reportRequest.extend({
  reason: z.enum(bloggerReportReasons, moderationMessages.reasonRequired),
});
/** `renewed`: the report replaces an open one. */
export const reportedResponse = z.object({ received: z.literal(true), renewed: z.boolean() });
export type ReportedResponse = z.infer<typeof reportedResponse>;

export const reportsQuery = z.strictObject({
  state: z.enum(reportStates).default('open'),
  /** `true`: only open reports of cases that are assigned to the viewer. */
  mine: z.enum(['true', 'false']).default('false'),
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
  /** The reported picture; null for the whole article, and after the picture was erased. */
  picture: pictureSchema.nullable(),
  isAboutPicture: z.boolean(),
  alsoOpen: z.int(),
  assignee: z.string().nullable(),
  decision: z.enum(articleReportDecisions).nullable(),
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
  ground: groundField,
  answer: requiredText(moderationMessages.answerRequired, moderationMessages.answerLong),
  reason: shortText('', MODERATION_TEXT_MAX, moderationMessages.takedownReasonLong).default(''),
});

export const articleAnswerRequest = reportAnswerRequest.extend({ decision: z.enum(articleReportDecisions) });
/** As for articles; a decision other than 'kept' needs a reason. */
export const bloggerAnswerRequest = reportAnswerRequest.extend({ decision: z.enum(bloggerReportDecisions) });

/** An answer before the form knows which decisions fit. */
export const anyAnswerRequest = reportAnswerRequest.extend({ decision: z.enum(allReportDecisions) });
export type AnyAnswerRequest = z.input<typeof anyAnswerRequest>;

export const reportAnswerResponse = z.object({ decision: z.enum(reportDecisions) });
export const articleAnswerResponse = z.object({ decision: z.enum(articleReportDecisions) });
export const bloggerAnswerResponse = z.object({ decision: z.enum(bloggerReportDecisions) });

/** A report of a blogger for admins, with the profile as it is now. */
export const adminBloggerReportSchema = z.object({
  id: z.string(),
  reason: z.enum(bloggerReportReasons),
  note: z.string(),
  createdAt: z.int(),
  reporter: personSchema.nullable(),
  blogger: personSchema.extend({ pictureUrl: z.string().nullable(), aboutMe: z.string() }),
  alsoOpen: z.int(),
  assignee: z.string().nullable(),
  decision: z.enum(bloggerReportDecisions).nullable(),
  answer: z.string(),
  answeredAt: z.int().nullable(),
  answeredBy: z.string().nullable(),
});
export type AdminBloggerReport = z.infer<typeof adminBloggerReportSchema>;
export const bloggerReportsResponse = z.object({
  reports: z.array(adminBloggerReportSchema),
  nextCursor: z.string().nullable(),
  openCount: z.int(),
});
export type BloggerReportsResponse = z.infer<typeof bloggerReportsResponse>;
