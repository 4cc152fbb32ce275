import * as z from 'zod';
import { payoutStatuses } from './payouts.schema.ts';

/** Consequences of deleting an account, shown before the user confirms. Money in US cents. */
export const deletionPreview = z.object({
  /** Subscriptions that end: the user's own, and those of their readers. */
  ownSubscriptions: z.int(),
  subscribers: z.int(),
  /**
   * Estimated refunds for the unused time, to the user and to their readers, for at most REFUND_ESTIMATE_MAX
   * subscriptions each.
   */
  ownRefundCents: z.int(),
  subscribersRefundCents: z.int(),
  /** Earnings not transferred yet, and the status of the payout account that would receive them. */
  owedCents: z.int(),
  payoutStatus: z.enum(payoutStatuses),
  posts: z.int(),
  drafts: z.int(),
  /** True for an admin whose SMTP settings send the platform's mail: they are deleted with the account. */
  sendsMail: z.boolean(),
  /** Reason why the deletion is not possible, or null. */
  refusal: z.string().nullable(),
});
export type DeletionPreview = z.infer<typeof deletionPreview>;

export const deletionStates = ['cancelling', 'erasing', 'done'] as const;
export type DeletionState = (typeof deletionStates)[number];

/** Progress of a deletion. */
export const deletionProgress = z.object({
  id: z.string(),
  state: z.enum(deletionStates),
  subscriptionsTotal: z.int(),
  subscriptionsDone: z.int(),
});
export type DeletionProgress = z.infer<typeof deletionProgress>;

/** `username` is typed again to prevent an accidental deletion. */
export const deletionRequest = z.strictObject({ password: z.string().max(128), username: z.string().max(100) });
export type DeletionRequest = z.infer<typeof deletionRequest>;
