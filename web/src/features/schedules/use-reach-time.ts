import { useEffect, useEffectEvent } from 'react';
import { DAY, SECOND } from '#contract/time';
import { serverNow } from '@/lib/http/server-clock.ts';

/** A post is visible within this time after its own. */
const PUBLISHED_WITHIN_MS = 6 * SECOND;

/** Calls `act` once after a scheduled time has passed, to fetch the result. @param at milliseconds UTC, or null */
export function useReachTime(at: number | null, act: () => void): void {
  const reached = useEffectEvent(act);
  useEffect(() => {
    const wait = at === null ? Number.NaN : at - serverNow() + PUBLISHED_WITHIN_MS;
    if (!(wait > 0 && wait < DAY)) return;
    const timer = setTimeout(reached, wait);
    return () => clearTimeout(timer);
  }, [at]);
}
