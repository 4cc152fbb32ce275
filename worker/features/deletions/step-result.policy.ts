import { MINUTE } from '#contract/time';

/**
 * Result of a step: `through` when it is done, otherwise the milliseconds until it continues; `after` is its progress.
 */
export type StepResult = 'done' | { inMs: number; after?: string };

/** Continues the step immediately. */
export const continueNow = (after?: string): StepResult => ({ inMs: 0, after });

/** Retries the step in a minute, for example while Stripe is not ready. */
export const retryLater = (after?: string): StepResult => ({ inMs: MINUTE, after });
