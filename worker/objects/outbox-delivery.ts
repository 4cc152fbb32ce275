import type { OutboxLane } from '../context.ts';
import { type Db, runBatch } from '../db/client.ts';
import {
  claimDueStatement,
  expiredStatement,
  failedStatement,
  nextDueStatement,
  sentAndForgottenStatement,
  sentStatement,
} from '../db/outbox.ts';
import { describeError } from '../log.ts';

const AT_ONCE = 50;
/** So many are taken at a time: one call to the provider may lead to many queries, after which no other may be begun. */
const SLICE = { mail: 10, billing: 1 } as const;
/** Longer than one slice can take: 10 mails of 30 s each, or one call with all that it asks of the provider. */
const LEASE_MS = 10 * 60_000;
/** After so many queries the rest waits for the next alarm: the database takes 1,000 of one, and one call less than 700. */
const QUERIES_AT_ONCE = 300;

export type OutboxMessage = { id: string; kind: string; payload: Record<string, unknown> };

/**
 * Sends what is due in a lane, oldest first, in bounded slices; what has expired meanwhile is parked.
 * @param deliver sends one message; what it throws counts as a failed try
 * @param spent how many queries this alarm has made so far, here and in deliveries
 * @returns when the next message is due (milliseconds UTC), or null when none waits
 */
export async function deliverDue(
  db: Db,
  lane: OutboxLane,
  deliver: (message: OutboxMessage) => Promise<void>,
  now: () => number,
  spent: () => number = () => 0,
): Promise<number | null> {
  for (let taken = 0; taken < AT_ONCE && spent() < QUERIES_AT_ONCE; taken += SLICE[lane]) {
    const messages = await claimDueStatement(db, lane, { now: now(), leaseUntil: now() + LEASE_MS }, SLICE[lane]);
    for (const message of messages) {
      if (message.expiresAt !== null && message.expiresAt <= now()) {
        await runBatch(db, [expiredStatement(db, message.id)]);
        continue;
      }
      try {
        await deliver(message);
      } catch (error) {
        await runBatch(db, [failedStatement(db, message, describeError(error), now())]);
        continue;
      }
      await runBatch(db, [sentAndForgottenStatement(db, message.id), sentStatement(db, message.id, now())]);
    }
    if (messages.length === 0) break;
  }
  const [next] = await nextDueStatement(db, lane);
  return next?.at ?? null;
}
