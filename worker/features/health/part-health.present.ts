import type { PartHealth } from '#contract/health';

export const healthy = (note: string): PartHealth => ({ state: 'ok', since: null, note });
export const unhealthy = (since: number, note: string): PartHealth => ({ state: 'ill', since, note });
export const unknownHealth = (note: string): PartHealth => ({ state: 'unknown', since: null, note });

/** Formats a count that stops at a hundred. */
export const formatCount = (n: number, one: string, many: string): string =>
  n === 1 ? `1 ${one}` : `${n >= 100 ? '100 or more' : n} ${many}`;
