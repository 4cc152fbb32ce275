import { DAY, HOUR, MINUTE } from '#contract/time';

/** Retry state of a message. */
type Tried = { attempts: number; createdAt: number; expiresAt: number | null };
export type FailedMessage = Tried & { id: string; payload: Record<string, unknown> };

/** Delays before the next try, by the number of tries. After the last one a message is parked. */
const RETRY_AFTER = [1, 2, 5, 15, 60, 180, 480].map((minutes) => minutes * MINUTE);
/** A message that may have arrived waits as after this many tries: an hour. */
const LATE_TRY = 5;
/** No delay exceeds this share of a message's lifetime, so all tries fit in it, such as the hour of a reset link. */
const LONGEST_WAIT = 1 / 6;

/** Returns the delay after `attempts` tries, milliseconds; undefined after the last. */
function delayAfter({ attempts, createdAt, expiresAt }: Tried): number | undefined {
  const delay = RETRY_AFTER[attempts - 1];
  return delay === undefined || expiresAt === null ? delay : Math.min(delay, (expiresAt - createdAt) * LONGEST_WAIT);
}

/** Time from the first temporary failure for which a message is deferred (RFC 5321, 4.5.4.1: four to five days). */
const DEFER_FOR_MS = 5 * DAY;
const SHORTEST_DEFERRAL_MS = MINUTE;
const LONGEST_DEFERRAL_MS = 4 * HOUR;

/** Payload key of a message that may have arrived. */
export const MAYBE_DELIVERED_KEY = 'inDoubt';
/** Payload key of a deferred message: the time of its first temporary failure. */
export const DEFERRED_SINCE_KEY = 'deferredSince';

/** Failure of a try. `isInDoubt`: the message may have arrived anyway. `isTemporary`: the try does not count. */
export type DeliveryFailure = { reason: string; isForGood: boolean; isInDoubt: boolean; isTemporary: boolean };

/** Returns the time of the first temporary failure of a message, `now` if it had none. */
export function deferredSince({ payload }: FailedMessage, now: number): number {
  const since = payload[DEFERRED_SINCE_KEY];
  return typeof since === 'number' ? since : now;
}

/** Returns the delay after a temporary failure: it doubles, up to four hours; undefined after five days of them. */
function deferralDelay(message: FailedMessage, now: number): number | undefined {
  const elapsed = now - deferredSince(message, now);
  if (elapsed >= DEFER_FOR_MS) return undefined;
  const delay = Math.min(Math.max(elapsed, SHORTEST_DEFERRAL_MS), LONGEST_DEFERRAL_MS, DEFER_FOR_MS - elapsed);
  const { createdAt, expiresAt } = message;
  return expiresAt === null ? delay : Math.min(delay, (expiresAt - createdAt) * LONGEST_WAIT);
}

/** Returns the delay of a failed message; one that may have arrived is tried only once more, late. */
export function retryDelay(message: FailedMessage, failure: DeliveryFailure, now: number): number | undefined {
  const { isForGood, isInDoubt, isTemporary } = failure;
  if (isForGood || (isInDoubt && message.payload[MAYBE_DELIVERED_KEY] === 1)) return undefined;
  if (isTemporary) return deferralDelay(message, now);
  return delayAfter(isInDoubt ? { ...message, attempts: Math.max(message.attempts, LATE_TRY) } : message);
}
