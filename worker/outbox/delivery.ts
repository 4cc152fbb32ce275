import type { OutboxLane } from '../context.ts';
import { type Db, runBatch, type Statement } from '../db/client.ts';
import { describeError } from '../log.ts';
import { MailFailure } from '../platform/mail/mailer.ts';
import { SEND_MAX_MS } from '../platform/mail/smtp-timeouts.ts';
import { PaymentsBusy } from '../platform/stripe/payments-busy.ts';
import { ConsecutiveRejections } from './consecutive-rejections.ts';
import {
  claimDueStatement,
  deleteSentStatement,
  LEASE_MS,
  markSentStatement,
  nextDueStatement,
  parkExpiredStatement,
  recordFailureStatement,
  releaseLeaseStatement,
} from './lease.ts';
import type { DeliveryFailure } from './retry.ts';

const AT_ONCE = { mail: 500, billing: 50, events: 50 } as const;
/** So many are taken at a time: one call to the provider may lead to many queries, after which no other may be begun. */
const SLICE = { mail: 50, billing: 1, events: 1 } as const;
/** After so many queries the rest waits for the next alarm: the database takes 1,000 of one, and one call less than 700. */
const QUERIES_AT_ONCE = 300;
/** After so long too. */
const WORK_MS = 5 * 60_000;
/** An alarm may last a quarter of an hour, marking included: what cannot be done by then is not begun. */
const ALARM_MS = 14 * 60_000;
/** A delivery that was made is marked at once; where the database fails, again after each of these times. */
const MARK_AGAIN_MS = [100, 400];

export type QueuedMessage = { id: string; kind: string; payload: Record<string, unknown> };

/** How deliveries are made. */
export type DeliveryDriver = {
  /** Sends one message; what it throws counts as a failed try. */
  deliver(message: QueuedMessage): Promise<void>;
  /** Makes sure that messages can be sent at all; where it fails none counts as tried. */
  ready?(): Promise<void>;
  /** How many queries this alarm has made so far, here and in deliveries. */
  spent?(): number;
};

/** A message was delivered, and the database could not be told. */
export class SentButUnmarked extends Error {
  readonly id: string;
  readonly sentAt: number;

  constructor(id: string, sentAt: number, cause: unknown) {
    super('A delivered message could not be marked', { cause });
    this.id = id;
    this.sentAt = sentAt;
  }
}

type Claimed = Awaited<ReturnType<typeof claimDueStatement>>[number];
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Marks a message as sent. */
export async function markSent(db: Db, id: string, sentAt: number): Promise<void> {
  const [row] = await markSentStatement(db, id, sentAt);
  if (row?.isForgotten === 1) await runBatch(db, [deleteSentStatement(db, id)]);
}

async function markSurely(db: Db, id: string, sentAt: number): Promise<void> {
  for (const wait of [...MARK_AGAIN_MS, null]) {
    try {
      return await markSent(db, id, sentAt);
    } catch (error) {
      if (wait === null) throw new SentButUnmarked(id, sentAt, error);
      await pause(wait);
    }
  }
}

/** How a failed try ends: of a mail server's in its own words. */
function failureOf(error: unknown): DeliveryFailure & { isOfServer: boolean } {
  if (!(error instanceof MailFailure)) {
    return { reason: describeError(error), isForGood: false, isInDoubt: false, isOfServer: false };
  }
  const { message: reason, isForGood, isInDoubt, isOfServer } = error;
  return { reason, isForGood, isInDoubt, isOfServer };
}

/** Gives back what is left of a slice, with the reason. */
type Rest = (reason: string) => Statement[];

/** What an alarm works with. `until`: the moment by which its last message is done. */
type Work = { db: Db; how: DeliveryDriver; now: () => number; until: number; refusals: ConsecutiveRejections<Claimed> };

/**
 * Writes down a failed try; where the server is to blame, `rest` is written with it.
 * @throws MailFailure of a server that is to blame: no other message would fare better
 */
async function noteFailure({ db, now, refusals }: Work, message: Claimed, error: unknown, rest: Rest) {
  const failure = failureOf(error);
  const alike = refusals.add(message, error);
  if (alike.length === 0) {
    const given = failure.isOfServer ? rest(failure.reason) : [];
    await runBatch(db, [recordFailureStatement(db, message, failure, now()), ...given]);
    if (failure.isOfServer) throw error;
    return;
  }
  // Those before it were parked, and wait again.
  const waiting = alike.map((each) => recordFailureStatement(db, each, { ...failure, isForGood: false }, now()));
  await runBatch(db, [...waiting, ...rest(failure.reason)]);
  throw new MailFailure(failure.reason, { reason: 'account', isOfServer: true, isForGood: false });
}

/**
 * Sends a slice of claimed messages, one after the other.
 * @throws MailFailure, PaymentsBusy that keep all others from being sent. Unmarked
 */
async function deliverSlice(work: Work, slice: readonly Claimed[], takenAt: number) {
  const { db, how, now } = work;
  const until = Math.min(takenAt + LEASE_MS, work.until) - SEND_MAX_MS;
  for (const [n, message] of slice.entries()) {
    const giveBack = (from: number, reason: string | null) =>
      releaseLeaseStatement(
        db,
        slice.slice(from).map(({ id }) => id),
        takenAt,
        reason,
      );
    if (message.expiresAt !== null && message.expiresAt <= now()) {
      await runBatch(db, [parkExpiredStatement(db, message.id)]);
      continue;
    }
    if (n > 0 && now() > until) return void (await runBatch(db, [giveBack(n, null)]));
    try {
      await how.ready?.();
    } catch (error) {
      await runBatch(db, [giveBack(n, failureOf(error).reason)]);
      throw error;
    }
    try {
      await how.deliver(message);
    } catch (error) {
      if (error instanceof PaymentsBusy) {
        // Nobody's try: each further call would only be one more of too many.
        await runBatch(db, [giveBack(n, describeError(error))]);
        throw error;
      }
      await noteFailure(work, message, error, (reason) => (n + 1 < slice.length ? [giveBack(n + 1, reason)] : []));
      continue;
    }
    work.refusals.forget();
    await markSurely(db, message.id, now());
  }
}

/** What one person waits for before what is bulk, and what was written first before what was written later. */
const inOrder = (slice: readonly Claimed[]) =>
  slice.toSorted((a, b) => a.priority - b.priority || a.createdAt - b.createdAt);

/**
 * Sends what is due in a lane, bulk last, what has been due for the longest time first, in bounded slices; what has expired
 * meanwhile is parked.
 * @param how how they are sent, or only how one is
 * @returns when the next message is due (milliseconds UTC), or null when none waits
 * @throws MailFailure when the mail server cannot be used, PaymentsBusy when the payment provider takes no more calls for
 *   now: what was not tried has been given back. Unmarked
 */
export async function deliverDue(
  db: Db,
  lane: OutboxLane,
  how: DeliveryDriver | DeliveryDriver['deliver'],
  now: () => number,
): Promise<number | null> {
  const delivering = typeof how === 'function' ? { deliver: how } : how;
  const begun = now();
  const end = begun + WORK_MS;
  const work: Work = { db, how: delivering, now, until: begun + ALARM_MS, refusals: new ConsecutiveRejections() };
  const mayGoOn = () => (delivering.spent?.() ?? 0) < QUERIES_AT_ONCE && now() < end;
  for (let taken = 0; taken < AT_ONCE[lane] && mayGoOn(); taken += SLICE[lane]) {
    const takenAt = now();
    const slice = await claimDueStatement(db, lane, takenAt, SLICE[lane]);
    await deliverSlice(work, inOrder(slice), takenAt);
    if (slice.length < SLICE[lane]) break;
  }
  const [next] = await nextDueStatement(db, lane);
  return next?.at ?? null;
}
