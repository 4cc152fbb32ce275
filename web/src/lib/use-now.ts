import { useEffect, useState } from 'react';

/** Returns the current time and updates it, because a tab may stay open for days. @param every milliseconds */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
