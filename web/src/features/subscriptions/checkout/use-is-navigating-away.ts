import { useEffect, useState } from 'react';

/** A page that has not come after so long does not come, or somebody has stopped it. Milliseconds. */
const GIVEN_UP_AFTER = 10_000;

/**
 * Whether this tab is on its way to another site; not any more when someone comes back to it, or has stopped it (with
 * Escape, which is all that a page hears of it).
 */
export function useIsNavigatingAway() {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving) return;
    const stay = () => setLeaving(false);
    const stayOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && stay();
    const timer = setTimeout(stay, GIVEN_UP_AFTER);
    window.addEventListener('pageshow', stay);
    window.addEventListener('keydown', stayOnEscape);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', stay);
      window.removeEventListener('keydown', stayOnEscape);
    };
  }, [isLeaving]);
  return [isLeaving, setLeaving] as const;
}
