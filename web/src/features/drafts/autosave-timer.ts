import { backoff } from '@/lib/http/backoff.ts';

/**
 * Milliseconds. Text reaches the server within 2 seconds of typing, so the delay plus a request must stay below that.
 */
const SAVE_AFTER = 1200;
const SAVE_EVERY = 1500;
const RETRY_FIRST = 2000;
const RETRY_MOST = 30_000;

/** Schedules saves while the author types. Runs `save` once per scheduled time. */
export function createAutosaveTimer(save: () => void) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastAt = Number.NEGATIVE_INFINITY;
  let failures = 0;

  function stop() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  function set(delay: number) {
    stop();
    timer = setTimeout(() => {
      timer = null;
      save();
    }, delay);
  }

  return {
    stop,
    /** Schedules a save after a change, unless one is already scheduled. */
    changed() {
      if (timer === null) set(Math.max(SAVE_AFTER, lastAt + SAVE_EVERY - Date.now()));
    },
    started() {
      stop();
      lastAt = Date.now();
    },
    succeeded() {
      failures = 0;
    },
    /** Schedules a retry with exponential back-off. */
    failed() {
      set(backoff(failures, { first: RETRY_FIRST, max: RETRY_MOST }));
      failures++;
    },
    /** Schedules a retry after the longest delay, for failures that last. */
    failedForLong() {
      set(RETRY_MOST);
    },
  };
}
