type Backoff = { first?: number; max?: number; factor?: number };

/** Returns a delay that grows with each failure or unchanged response, from `first` up to `max`. All in milliseconds. */
export const backoff = (count: number, { first = 1000, max = 30_000, factor = 2 }: Backoff = {}): number =>
  Math.min(first * factor ** count, max);

/** Returns the delay in milliseconds before a poll, after `count` unchanged responses. */
export const pollDelay = (count: number): number => backoff(count, { first: 2000, factor: 1.5 });
