/** A message after `attempts` tries. */
type Tried = { attempts: number; createdAt: number; expiresAt: number | null };
export type FailedMessage = Tried & { id: string; payload: Record<string, unknown> };

/** How long a failed message waits for its next try, by the number of tries so far. After the last it is parked. */
const MINUTE = 60_000;
const RETRY_AFTER = [1, 2, 5, 15, 60, 180, 480].map((minutes) => minutes * MINUTE);
export const MAX_ATTEMPTS = RETRY_AFTER.length + 1;
/** What may have arrived waits as after so many tries: an hour. */
const LATE_TRY = 5;
/** No wait is longer than this share of a message's life, so that all tries fit in: a reset link's in its hour. */
const LONGEST_WAIT = 1 / 6;

/** How long a message waits after so many tries, milliseconds; undefined after its last. */
function delayAfter({ attempts, createdAt, expiresAt }: Tried): number | undefined {
  const delay = RETRY_AFTER[attempts - 1];
  return delay === undefined || expiresAt === null ? delay : Math.min(delay, (expiresAt - createdAt) * LONGEST_WAIT);
}

/** Stands in the payload of what may have arrived. */
export const MAYBE_DELIVERED_KEY = 'inDoubt';

/** How a try failed. `isInDoubt`: the message may have arrived all the same. */
export type DeliveryFailure = { reason: string; isForGood: boolean; isInDoubt: boolean };

/** How long a failed message waits; one that may have arrived is tried once more, late. */
export function retryDelay(message: FailedMessage, { isForGood, isInDoubt }: DeliveryFailure): number | undefined {
  if (isForGood || (isInDoubt && message.payload[MAYBE_DELIVERED_KEY] === 1)) return undefined;
  return delayAfter(isInDoubt ? { ...message, attempts: Math.max(message.attempts, LATE_TRY) } : message);
}
