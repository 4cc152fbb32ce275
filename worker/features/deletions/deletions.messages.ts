import { jobMessage, type NewOutboxMessage } from '../../outbox/enqueue.ts';

/**
 * The next step of a deletion. `run` counts the steps, so a step that is delivered twice enqueues the next one once.
 * `after` is the last subscription handled in this round.
 */
export type DeletionStep = { deletion: string; run: number; after?: string };

/** @param at due time, milliseconds UTC */
export const deletionMessage = (step: DeletionStep, at: number): NewOutboxMessage =>
  jobMessage('deletion', `deletion-${step.deletion}-${step.run}`, step, at);

/** Id of the email about an account's deletion. It is sent even when the account is already erased. */
export const accountDeletionEmailId = (userId: string) => `account-leaving-${userId}`;

/** Id of the email to a blogger whose blog an admin has removed. */
export const blogRemovedEmailId = (deletion: string) => `blog-removed-${deletion}`;
