const MINUTE = 60_000;

/**
 * What became of a step: all of it is done (`through`), or there is more of it to do in `inMs` milliseconds; `after` then
 * says how far it came.
 */
export type StepResult = 'through' | { inMs: number; after?: string };

/** There is more to do. */
export const continueNow = (after?: string): StepResult => ({ inMs: 0, after });

/** Something outside is not ready. */
export const retryLater = (after?: string): StepResult => ({ inMs: MINUTE, after });
