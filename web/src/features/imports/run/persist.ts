import { importMessages } from '#contract/imports';
import { MINUTE } from '#contract/time';
import { ApiError } from '@/lib/http/api.ts';
import { backoff } from '@/lib/http/backoff.ts';
import { whenReachable } from '@/lib/http/server-contact.ts';
import { type RequestQuota, sleep, takeTurn } from './pace.ts';

/** Why an import waits, and until when; null while that is unknown. Milliseconds UTC. */
export type ImportPause = { reason: 'limit' | 'offline' | 'server'; until: number | null };

export type PersistOptions = {
  signal: AbortSignal;
  onPause: (pause: ImportPause | null) => void;
  /** Defaults to that of imports. */
  quota?: RequestQuota;
};

const SERVER_RETRIES = 5;

const pauseUntil = (reason: ImportPause['reason'], ms: number) => ({ reason, until: Date.now() + ms });

/** Returns the pause after a failure, null for one that a repetition does not repair. */
function toPause(error: unknown, failures: number): ImportPause | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'offline') return { reason: 'offline', until: null };
  if (error.code === 'rate_limited') return pauseUntil('limit', error.retryAfterMs ?? MINUTE);
  const isPassing = error.status >= 500 || error.message === importMessages.isBusy;
  return isPassing && failures < SERVER_RETRIES ? pauseUntil('server', backoff(failures, { first: 2000 })) : null;
}

const untilReachable = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = whenReachable(() => {
      stop();
      resolve();
    });
    signal.addEventListener('abort', () => {
      stop();
      reject(signal.reason as Error);
    });
  });

/**
 * Sends a request until it succeeds: waits for a connection, for the end of a rate limit, and some times for the server.
 * @throws ApiError for every other failure, or the reason of the signal
 */
export async function persist<Answer>(request: () => Promise<Answer>, options: PersistOptions): Promise<Answer> {
  const { signal, onPause, quota = 'imports' } = options;
  for (let failures = 0; ; failures++) {
    await takeTurn(quota, signal);
    try {
      return await request();
    } catch (error) {
      signal.throwIfAborted();
      const pause = toPause(error, failures);
      if (pause === null) throw error;
      onPause(pause);
      await (pause.until === null ? untilReachable(signal) : sleep(pause.until - Date.now(), signal));
      onPause(null);
    }
  }
}
