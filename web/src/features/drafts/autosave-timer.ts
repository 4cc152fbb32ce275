/** Typing is on the server within 2 seconds (quality.md): what was typed first waits so long at most. Milliseconds. */
const SAVE_AFTER = 1200;
const SAVE_EVERY = 1500;
const RETRY_FIRST = 2000;
const RETRY_MOST = 30_000;

/** Says when to save what is being typed. It runs `save` once for each time it was set. */
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
    /** Something was typed. It waits while others before it wait already. */
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
    /** Tries again, later each time. */
    failed() {
      set(Math.min(RETRY_FIRST * 2 ** failures, RETRY_MOST));
      failures++;
    },
    /** Tries again after the longest wait: nothing will be better soon. */
    failedForLong() {
      set(RETRY_MOST);
    },
  };
}
