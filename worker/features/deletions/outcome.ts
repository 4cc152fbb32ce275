const MINUTE = 60_000;

/**
 * What became of a step: all of it is done (`through`), or there is more of it to do in `inMs` milliseconds; `after` then
 * says how far it came.
 */
export type Outcome = 'through' | { inMs: number; after?: string };

/** There is more to do. */
export const again = (after?: string): Outcome => ({ inMs: 0, after });

/** Something outside is not ready. */
export const later = (after?: string): Outcome => ({ inMs: MINUTE, after });
