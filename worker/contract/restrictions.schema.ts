import * as z from 'zod';
import { articleLinkSchema, shortText } from './moderation-fields.schema.ts';
import {
  APPEAL_TEXT_MAX,
  appealResults,
  restrictionGrounds,
  restrictionKinds,
  restrictionMessages,
} from './restrictions.ts';

/** An appeal as its author sees it. */
export const ownAppealSchema = z.object({
  text: z.string(),
  createdAt: z.int(),
  /** Null until an admin answers. */
  result: z.enum(appealResults).nullable(),
  answer: z.string(),
  answeredAt: z.int().nullable(),
});
export type OwnAppeal = z.infer<typeof ownAppealSchema>;

/**
 * A statement of reasons as its author sees it. `post` is null for a profile, and after the post was deleted. `endedAt`:
 * the restriction was reversed or replaced. `canAppealUntil` is null while an appeal is open, and when it is too late.
 */
export const ownStatementSchema = z.object({
  id: z.string(),
  kind: z.enum(restrictionKinds),
  ground: z.enum(restrictionGrounds),
  reason: z.string(),
  post: articleLinkSchema.nullable(),
  createdAt: z.int(),
  endedAt: z.int().nullable(),
  canAppealUntil: z.int().nullable(),
  /** Newest first. */
  appeals: z.array(ownAppealSchema),
});
export type OwnStatement = z.infer<typeof ownStatementSchema>;
export const ownStatementResponse = z.object({ statement: ownStatementSchema });
export type OwnStatementResponse = z.infer<typeof ownStatementResponse>;

export const appealRequest = z.strictObject({
  text: shortText('', APPEAL_TEXT_MAX, restrictionMessages.appealLong).refine(
    (text) => text !== '',
    restrictionMessages.appealRequired,
  ),
});
export type AppealRequest = z.input<typeof appealRequest>;
export const appealedResponse = z.object({ received: z.literal(true) });
