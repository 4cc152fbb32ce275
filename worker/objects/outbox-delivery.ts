import { type Db, runBatch } from '../db/client.ts';
import { claimDueStatement, expiredStatement, failedStatement, nextDueStatement, sentStatement } from '../db/outbox.ts';

const SLICE = 10;
const SLICES_AT_ONCE = 5;
/** Longer than one slice can take: 10 messages, 30 s each. */
const LEASE_MS = 10 * 60_000;

type Message = { id: string; kind: string; payload: Record<string, unknown> };

/**
 * Sends what is due, oldest first, in bounded slices; what has expired meanwhile is parked.
 * @param deliver sends one message; what it throws counts as a failed try
 * @returns when the next message is due (milliseconds UTC), or null when none waits
 */
export async function deliverDue(
  db: Db,
  deliver: (message: Message) => Promise<void>,
  now: () => number,
): Promise<number | null> {
  for (let slice = 0; slice < SLICES_AT_ONCE; slice++) {
    const messages = await claimDueStatement(db, { now: now(), leaseUntil: now() + LEASE_MS }, SLICE);
    for (const message of messages) {
      if (message.expiresAt !== null && message.expiresAt <= now()) {
        await runBatch(db, [expiredStatement(db, message.id)]);
        continue;
      }
      try {
        await deliver(message);
      } catch (error) {
        await runBatch(db, [failedStatement(db, message, String(error), now())]);
        continue;
      }
      await runBatch(db, [sentStatement(db, message.id, now())]);
    }
    if (messages.length < SLICE) break;
  }
  const [next] = await nextDueStatement(db);
  return next?.at ?? null;
}
