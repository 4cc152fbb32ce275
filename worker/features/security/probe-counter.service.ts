import { startOfMinute } from './event-buffer.service.ts';

/** Failed lookups per minute that count as probing. */
export const PROBE_THRESHOLD = 20;
const ACTORS_COUNTED = 1000;

const counts = new Map<string, number>();
let minute = 0;

/**
 * Counts a failed lookup.
 * @returns the actor's failed lookups in this isolate in this minute; 1 while too many other actors are counted
 */
export function countFailedLookup(actor: string, now: number): number {
  if (minute !== startOfMinute(now)) {
    minute = startOfMinute(now);
    counts.clear();
  }
  const count = (counts.get(actor) ?? 0) + 1;
  if (counts.size < ACTORS_COUNTED || counts.has(actor)) counts.set(actor, count);
  return count;
}
