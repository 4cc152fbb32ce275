import { MINUTE } from '#contract/time';
import { MailFailure } from '../platform/mail/mailer.ts';
import { PaymentsDown } from '../platform/stripe/payment-errors.ts';
import { PaymentsBusy } from '../platform/stripe/payments-busy.ts';

/** Pause after a failure that is not the provider's. */
export const RECHECK_MS = MINUTE;
/** Pause after a mail server failure; it doubles with each further failure. */
const REST_MS = 15_000;
const LONGEST_REST_MS = 10 * MINUTE;
/** Pause after the payment provider's rate limit, which is counted by the second. */
const BUSY_REST_MS = 2_000;
const LONGEST_BUSY_REST_MS = MINUTE;
/** A message that meets the limit this often in a row counts as tried, so it does not block its lane forever. */
const MAX_BUSY_RELEASES = 5;

/** The message stopped by the provider's limit, and how often in a row. */
type BusyMessage = { id: string; times: number };

/** A lane's pause. Earlier entries have no `since`; `givenBack` is the message that the provider's limit stopped. */
export type LaneRest = {
  until: number;
  times: number;
  reason: string;
  since?: number;
  givenBack?: BusyMessage | undefined;
};

/** Progress of one alarm. */
export type AlarmProgress = { delivered: number; busy: BusyMessage | undefined };

/**
 * Counts that the provider's limit stopped a message. Returns the error to throw: an ordinary failure after the last
 * time.
 */
export function releaseOrFail(progress: AlarmProgress, id: string, error: PaymentsBusy): Error {
  const times = progress.busy?.id === id ? progress.busy.times + 1 : 1;
  const isLast = times > MAX_BUSY_RELEASES;
  progress.busy = isLast ? undefined : { id, times };
  return isLast ? new PaymentsDown(error.cause) : error;
}

/** Returns the pause of a lane after a failure, longer each time. */
export function restAfter(error: unknown, times: number): number {
  if (error instanceof MailFailure) return Math.min(REST_MS * 2 ** times, LONGEST_REST_MS);
  if (error instanceof PaymentsBusy) return Math.min(BUSY_REST_MS * 2 ** times, LONGEST_BUSY_REST_MS);
  return RECHECK_MS;
}
