import type { NewOutboxMessage } from '../../outbox/enqueue.ts';
import { billingMessage } from '../billing/billing.messages.ts';

/**
 * The next step of a deletion. `run` counts them, so that a step that is delivered twice asks for the next one once;
 * `after` is the last subscription that was looked at in this round through them.
 */
export type DeletionStep = { deletion: string; run: number; after?: string };

/** @param at when it is due, milliseconds UTC */
export const deletionMessage = (step: DeletionStep, at: number): NewOutboxMessage =>
  billingMessage('deletion', `deletion-${step.deletion}-${step.run}`, step, at);

/** The mail that tells somebody that their account is being deleted: it is sent even when all else of them is gone. */
export const accountDeletionEmailId = (userId: string) => `account-leaving-${userId}`;

/** The mail that tells a blogger that an admin has removed their blog. */
export const blogRemovedEmailId = (deletion: string) => `blog-removed-${deletion}`;
