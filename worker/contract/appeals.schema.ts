import * as z from 'zod';
import { caseKinds } from './cases.ts';
import { moderationMessages, reportStates } from './moderation.ts';
import { articleLinkSchema, personSchema, requiredText } from './moderation-fields.schema.ts';
import { appealResults, restrictionGrounds, restrictionKinds, restrictionMessages } from './restrictions.ts';

export const appealsQuery = z.strictObject({
  state: z.enum(reportStates).default('open'),
  /** `true`: only open appeals of cases that are assigned to the viewer. */
  mine: z.enum(['true', 'false']).default('false'),
  cursor: z.string().max(200).optional(),
});

/** An appeal for admins, with the decision that it is about. */
export const adminAppealSchema = z.object({
  id: z.string(),
  text: z.string(),
  createdAt: z.int(),
  author: personSchema,
  restriction: z.object({
    id: z.string(),
    kind: z.enum(restrictionKinds),
    ground: z.enum(restrictionGrounds),
    reason: z.string(),
    decidedAt: z.int(),
    /** Name of the admin; null after that account's deletion. */
    decidedBy: z.string().nullable(),
    isInForce: z.boolean(),
  }),
  post: articleLinkSchema.nullable(),
  /** The case of the decision; null after its content was deleted. */
  case: z.object({ kind: z.enum(caseKinds), id: z.string() }).nullable(),
  assignee: z.string().nullable(),
  /** The viewer made the decision, and another admin could answer. */
  prefersOther: z.boolean(),
  result: z.enum(appealResults).nullable(),
  answer: z.string(),
  answeredAt: z.int().nullable(),
  answeredBy: z.string().nullable(),
});
export type AdminAppeal = z.infer<typeof adminAppealSchema>;

/** Open appeals are listed oldest first, answered ones newest first. `openCount` counts up to OPEN_REPORTS_COUNT_MAX. */
export const appealsResponse = z.object({
  appeals: z.array(adminAppealSchema),
  nextCursor: z.string().nullable(),
  openCount: z.int(),
});
export type AppealsResponse = z.infer<typeof appealsResponse>;

/** `answer` is emailed to the author. */
export const appealAnswerRequest = z.strictObject({
  result: z.enum(appealResults),
  answer: requiredText(restrictionMessages.appealAnswerRequired, moderationMessages.answerLong),
});
export type AppealAnswerRequest = z.input<typeof appealAnswerRequest>;
export const appealAnswerResponse = z.object({ result: z.enum(appealResults) });
export const restrictionEndedResponse = z.object({ isInForce: z.literal(false) });
