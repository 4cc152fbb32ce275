import { seededRandom } from '../support/seeded-random.ts';

/** Creates a generator that is deterministic by seed. */
export function seededChance(seed: number) {
  const next = seededRandom(seed);
  return {
    next,
    below: (count: number): number => Math.floor(next() * count),
    /** Returns one of the items. @throws Error when there is none */
    pick<T>(items: readonly T[]): T {
      const found = items[Math.floor(next() * items.length)];
      if (found === undefined) throw new Error('there is nothing to choose from');
      return found;
    },
    hex: (length: number): string => Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join(''),
  };
}

export type Chance = ReturnType<typeof seededChance>;
