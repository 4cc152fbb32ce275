/** A limit of the configuration: a number of publications, and milliseconds. */
type Rule = readonly [count: number, windowMs: number];

/** Tests whether one more publication at `at` keeps every window at or below the limit. */
function isFree(times: readonly number[], at: number, [count, windowMs]: Rule): boolean {
  const near = times.filter((time) => Math.abs(time - at) < windowMs);
  return !near.some((first, n) => {
    const last = near[n + count - 1];
    return last !== undefined && Math.max(last, at) - Math.min(first, at) < windowMs;
  });
}

/**
 * Returns the first time, at or after `at`, at which an author may publish one more new post. `assertWithinLimitStatement`
 * has the same rule in SQL; tests/worker/schedules/publication-times.test.ts compares them.
 * @param times of the author's other first publications, past and scheduled, in any order
 */
export function nextFreeTime(times: readonly number[], at: number, rule: Rule): number {
  const sorted = times.toSorted((a, b) => a - b);
  const candidates = [at, ...sorted.map((time) => time + rule[1])].filter((time) => time >= at);
  // The last one is free: no other time is near it.
  return Math.min(...candidates.filter((time) => isFree(sorted, time, rule)));
}
