import { MINUTE } from '#contract/time';
import { type Db, runBatch, type Statement } from '../db/client.ts';
import { describeError } from '../log.ts';
import { MailFailure } from '../platform/mail/mailer.ts';
import { SEND_MAX_MS } from '../platform/mail/smtp-timeouts.ts';
import { retry } from '../platform/retry.ts';
import { PaymentsBusy } from '../platform/stripe/payments-busy.ts';
import { ConsecutiveRejections } from './consecutive-rejections.ts';
import type { OutboxLane } from './lane.ts';
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
import { type DeliveryFailure, retryDelay } from './retry.ts';

const AT_ONCE = { mail: 500, jobs: 50, events: 50 } as const;
/**
 * Messages claimed at a time: one call to the provider may cause many queries, and no other may begin after too many.
 */
const SLICE = { mail: 50, jobs: 1, events: 1 } as const;
/**
 * After this many queries the rest waits for the next alarm: the database accepts 1,000 per alarm, and one call needs
 * fewer than 700.
 */
const QUERIES_AT_ONCE = 300;
/** After this time the rest waits for the next alarm too. */
const WORK_MS = 5 * MINUTE;
/** An alarm may last a quarter of an hour, marking included: no message that would end later is begun. */
const ALARM_MS = 14 * MINUTE;
/** Delays before another try to mark a delivered message after a database failure. */
const MARK_AGAIN_MS = [100, 400];

export type QueuedMessage = { id: string; kind: string; payload: Record<string, unknown> };

/** Result of a try: a retried message waits for another one. */
type TryResult = 'sent' | 'retried' | 'parked';

/** Sends the messages of a lane. */
export type DeliveryDriver = {
  /** Sends one message; an error counts as a failed try. */
  deliver(message: QueuedMessage): Promise<void>;
  /** Checks that messages can be sent at all; after an error none counts as tried. */
  ready?(): Promise<void>;
  /** Receives the result of each try, and each message that expired. */
  onTried?(message: Pick<Claimed, 'createdAt'>, result: TryResult): void;
  /** Returns the number of queries in this alarm, deliveries included. */
  spent?(): number;
};

/** Thrown when a message was delivered, but marking it in the database failed. */
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

export async function markSent(db: Db, id: string, sentAt: number): Promise<void> {
  const [row] = await markSentStatement(db, id, sentAt);
  if (row?.isErased === 1) await runBatch(db, [deleteSentStatement(db, id)]);
}

async function markSurely(db: Db, id: string, sentAt: number): Promise<void> {
  try {
    await retry(() => markSent(db, id, sentAt), {
      attempts: MARK_AGAIN_MS.length + 1,
      delayMs: (attempt) => MARK_AGAIN_MS[attempt - 1] ?? 0,
    });
  } catch (error) {
    throw new SentButUnmarked(id, sentAt, error);
  }
}

/** Describes a failed try; errors of a mail server in its own words. */
function failureOf(error: unknown): DeliveryFailure & { isOfServer: boolean } {
  if (!(error instanceof MailFailure)) {
    return { reason: describeError(error), isForGood: false, isInDoubt: false, isTemporary: false, isOfServer: false };
  }
  const { message: reason, isForGood, isInDoubt, isTemporary, isOfServer } = error;
  return { reason, isForGood, isInDoubt, isTemporary, isOfServer };
}

/** Returns the statements that release the rest of a slice with a reason. */
type Rest = (reason: string) => Statement[];

/** Context of one alarm. `until`: the time by which its last message must be done. */
type Work = { db: Db; how: DeliveryDriver; now: () => number; until: number; refusals: ConsecutiveRejections<Claimed> };

/**
 * Records a failed try; if the server is the cause, writes `rest` with it. Throws the MailFailure of such a server,
 * because every other message would fail too.
 */
async function noteFailure({ db, how, now, refusals }: Work, message: Claimed, error: unknown, rest: Rest) {
  const failure = failureOf(error);
  const alike = refusals.add(message, error);
  if (alike.length === 0) {
    const pauseStatements = failure.isOfServer ? rest(failure.reason) : [];
    await runBatch(db, [recordFailureStatement(db, message, failure, now()), ...pauseStatements]);
    how.onTried?.(message, retryDelay(message, failure, now()) === undefined ? 'parked' : 'retried');
    if (failure.isOfServer) throw error;
    return;
  }
  // The earlier rejected messages were parked or deferred, and wait again.
  const waiting = alike.map((each) => recordFailureStatement(db, each, { ...failure, isForGood: false }, now()));
  await runBatch(db, [...waiting, ...rest(failure.reason)]);
  how.onTried?.(message, 'retried');
  throw new MailFailure(failure.reason, { reason: 'account', isOfServer: true, isForGood: false });
}

/**
 * Sends a slice of claimed messages, one after the other. Throws MailFailure or PaymentsBusy if they block all others,
 * and SentButUnmarked.
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
      how.onTried?.(message, 'parked');
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
        // Not counted as a try: further calls would only add to the provider's load.
        await runBatch(db, [giveBack(n, describeError(error))]);
        throw error;
      }
      await noteFailure(work, message, error, (reason) => (n + 1 < slice.length ? [giveBack(n + 1, reason)] : []));
      continue;
    }
    work.refusals.forget();
    await markSurely(db, message.id, now());
    how.onTried?.(message, 'sent');
  }
}

/** Sorts messages that a user waits for before bulk ones, then oldest first. */
const inOrder = (slice: readonly Claimed[]) =>
  slice.toSorted((a, b) => a.priority - b.priority || a.createdAt - b.createdAt);

/**
 * Sends due messages in bounded slices, bulk last, then longest due first; parks expired ones. Returns when the next
 * one is due (milliseconds UTC) or null. Throws MailFailure, PaymentsBusy (untried messages are released) or
 * SentButUnmarked.
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
