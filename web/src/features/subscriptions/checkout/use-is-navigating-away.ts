import { useEffect, useState } from 'react';

/** After this time the next page has failed or was stopped. Milliseconds. */
const GIVEN_UP_AFTER = 10_000;

/**
 * Returns true while this tab navigates to another site; false after the user returns or presses Escape, the only sign
 * of a stopped navigation.
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
