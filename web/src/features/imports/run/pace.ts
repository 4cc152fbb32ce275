import { MINUTE } from '#contract/time';

/** Of the 100 requests a minute that an account has. The rest is for the pages that the blogger opens meanwhile. */
const PER_MINUTE = 70;

/** Resolves after a time, or rejects with the reason of the signal. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** Times of the requests of the last minute, oldest first. */
const sent: number[] = [];

/** Waits until an import may send its next request. */
export async function takeTurn(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const now = Date.now();
  while (sent[0] !== undefined && sent[0] <= now - MINUTE) sent.shift();
  const [oldest] = sent;
  if (sent.length >= PER_MINUTE && oldest !== undefined) {
    await sleep(oldest + MINUTE - now, signal);
    return takeTurn(signal);
  }
  sent.push(now);
}
