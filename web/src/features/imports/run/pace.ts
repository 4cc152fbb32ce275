import { MINUTE } from '#contract/time';

/**
 * Quotas of 100 requests a minute, and how many of them an import uses. `general` is that of all pages, which the blogger
 * opens meanwhile.
 */
const perMinute = { imports: 95, general: 60 };
export type RequestQuota = keyof typeof perMinute;

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
const times: Record<RequestQuota, number[]> = { imports: [], general: [] };

/** Waits until an import may send its next request. */
export async function takeTurn(quota: RequestQuota, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const sent = times[quota];
  const now = Date.now();
  while (sent[0] !== undefined && sent[0] <= now - MINUTE) sent.shift();
  const [oldest] = sent;
  if (sent.length >= perMinute[quota] && oldest !== undefined) {
    await sleep(oldest + MINUTE - now, signal);
    return takeTurn(quota, signal);
  }
  sent.push(now);
}
