import { MINUTE } from './time.ts';

/** Returns the rate limit's message. `waitMs` is rounded up to whole minutes. */
export function tooManyAttemptsMessage(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / MINUTE));
  return `Too many attempts. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} before trying again.`;
}
