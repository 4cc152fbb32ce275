import { MINUTE } from '#contract/time';

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

/** Payload key of a message that may have arrived. */
export const MAYBE_DELIVERED_KEY = 'inDoubt';

/** Failure of a try. `isInDoubt`: the message may have arrived anyway. */
export type DeliveryFailure = { reason: string; isForGood: boolean; isInDoubt: boolean };

/** Returns the delay of a failed message; one that may have arrived is tried only once more, late. */
export function retryDelay(message: FailedMessage, { isForGood, isInDoubt }: DeliveryFailure): number | undefined {
  if (isForGood || (isInDoubt && message.payload[MAYBE_DELIVERED_KEY] === 1)) return undefined;
  return delayAfter(isInDoubt ? { ...message, attempts: Math.max(message.attempts, LATE_TRY) } : message);
}
