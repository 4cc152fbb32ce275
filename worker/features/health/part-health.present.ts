import type { PartHealth } from '#contract/health';

/** A time as the log writes it: to the minute, UTC. */
export const formatMoment = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const healthy = (note: string): PartHealth => ({ state: 'ok', since: null, note });
export const unhealthy = (since: number, note: string): PartHealth => ({ state: 'ill', since, note });
export const unknownHealth = (note: string): PartHealth => ({ state: 'unknown', since: null, note });

/** Writes a number of things, of which a hundred at most were counted. */
export const formatCount = (n: number, one: string, many: string): string =>
  n === 1 ? `1 ${one}` : `${n >= 100 ? '100 or more' : n} ${many}`;
