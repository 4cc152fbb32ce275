/** Chances that are the same for the same seed (mulberry32). */
export function seededChance(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (count: number): number => Math.floor(next() * count),
    /** One of them. @throws Error when there is none */
    pick<T>(items: readonly T[]): T {
      const found = items[Math.floor(next() * items.length)];
      if (found === undefined) throw new Error('there is nothing to choose from');
      return found;
    },
    hex: (length: number): string => Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join(''),
  };
}

export type Chance = ReturnType<typeof seededChance>;
