/** Writes that an isolate sends at the same time. The server runs one at a time; the second hides the network. */
const MAX_SENT = 2;
/** A canceled request does not say that its write ended: after this time, it does not delay others any more. */
const LEASE_MS = 1_000;
const POLL_MS = 5;

type Write = { isSent: boolean; sentUntil: number };

/**
 * Creates the queue of an isolate's writes. Many concurrent writes can stop a libSQL server for good: each one that waits
 * there holds a snapshot, and the server's checkpoint waits for it (docs/decisions/0024-libsql-backup-and-keys.md).
 */
export function writeQueue() {
  const waiting: Write[] = [];
  const sent = new Set<Write>();

  function sendNext(): void {
    const now = performance.now();
    for (const write of sent) if (write.sentUntil <= now) sent.delete(write);
    while (sent.size < MAX_SENT) {
      const next = waiting.shift();
      if (next === undefined) return;
      sent.add(Object.assign(next, { isSent: true, sentUntil: now + LEASE_MS }));
    }
  }

  /** Runs a write in its turn: first in, first out. */
  return async function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const write: Write = { isSent: false, sentUntil: 0 };
    waiting.push(write);
    sendNext();
    // Looks for its turn itself: the runtime cancels a request as hung that waits for another one to resolve its promise.
    while (!write.isSent) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      sendNext();
    }
    try {
      return await run();
    } finally {
      sent.delete(write);
      sendNext();
    }
  };
}
