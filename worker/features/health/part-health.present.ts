import type { PartHealth } from '#contract/health';

/** Formats a time like the log: to the minute, UTC. */
export const formatMoment = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const healthy = (note: string): PartHealth => ({ state: 'ok', since: null, note });
export const unhealthy = (since: number, note: string): PartHealth => ({ state: 'ill', since, note });
export const unknownHealth = (note: string): PartHealth => ({ state: 'unknown', since: null, note });

/** Formats a count that stops at a hundred. */
export const formatCount = (n: number, one: string, many: string): string =>
  n === 1 ? `1 ${one}` : `${n >= 100 ? '100 or more' : n} ${many}`;
