import { startOfMinute } from './event-buffer.service.ts';

/** So many things asked for in a minute that are not there are a search for what is. */
export const PROBE_THRESHOLD = 20;
const ACTORS_COUNTED = 1000;

const counts = new Map<string, number>();
let minute = 0;

/**
 * Counts a thing that was not there.
 * @returns how many this actor has asked this isolate for in this minute; 1 while too many others are counted
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
