const MINUTE = 60_000;

/**
 * An idempotency key for what a person asks for and may ask for twice: the provider answers a failure again under the same
 * key for a day, so that a minute later the key is another.
 * @param now milliseconds UTC
 */
export const minuteIdempotencyKey = (about: string, now: number): string => `${about}-${Math.floor(now / MINUTE)}`;
