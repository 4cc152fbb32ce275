import { MINUTE } from '#contract/time';

/**
 * Creates an idempotency key for an action that a user may repeat. It changes every minute, because the provider
 * repeats a failure under the same key for a day. `now` is milliseconds UTC.
 */
export const minuteIdempotencyKey = (about: string, now: number): string => `${about}-${Math.floor(now / MINUTE)}`;
