/** Returns a generator of numbers from 0 to below 1, deterministic by seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the FNV-1a hash of a text, mixed, as an unsigned 32-bit number. */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  }
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Draws values from a seeded generator. */
export interface RandomDraws {
  /** Returns a number from 0 to below 1. */
  next(): number;
  /** Returns a number from `low` to below `high`. */
  range(low: number, high: number): number;
  /** Returns an integer from `low` to `high`. */
  int(low: number, high: number): number;
  /** Returns one of the items. */
  pick<T>(items: readonly T[]): T;
  /** Returns true with the given probability. */
  chance(probability: number): boolean;
}

/** Creates draws that are deterministic by a text. */
export function createRandomDraws(seed: string): RandomDraws {
  const next = seededRandom(hashText(seed));
  return {
    next,
    range: (low, high) => low + next() * (high - low),
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    chance: (probability) => next() < probability,
  };
}
