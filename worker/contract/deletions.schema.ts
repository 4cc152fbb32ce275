import * as z from 'zod';
import { payoutStatuses } from './payouts.schema.ts';

/** What deleting one's account takes with it, before it is confirmed. Money in US cents. */
export const deletionPreview = z.object({
  /** Subscriptions of one's own that end, and those of one's readers. */
  ownSubscriptions: z.int(),
  subscribers: z.int(),
  /** What is paid back of the unused share, to oneself and to one's readers: of REFUND_ESTIMATE_MAX of each at most. */
  ownRefundCents: z.int(),
  subscribersRefundCents: z.int(),
  /** What one has earned and is not transferred yet, and how the account stands that it would go to. */
  owedCents: z.int(),
  payoutStatus: z.enum(payoutStatuses),
  posts: z.int(),
  drafts: z.int(),
  /** An admin through whose SMTP settings mail goes now: they go with the account. */
  sendsMail: z.boolean(),
  /** Why it cannot be done, or null. */
  refusal: z.string().nullable(),
});
export type DeletionPreview = z.infer<typeof deletionPreview>;

export const deletionStates = ['cancelling', 'erasing', 'done'] as const;

/** How far a deletion is. */
export const deletionProgress = z.object({
  id: z.string(),
  state: z.enum(deletionStates),
  subscriptionsTotal: z.int(),
  subscriptionsDone: z.int(),
});
export type DeletionProgress = z.infer<typeof deletionProgress>;

/** `username` typed once more, so that nobody deletes by accident. */
export const deletionRequest = z.strictObject({ password: z.string().max(128), username: z.string().max(100) });
export type DeletionRequest = z.infer<typeof deletionRequest>;
