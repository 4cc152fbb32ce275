import { useEffect, useState } from 'react';

/** Returns true after `after` milliseconds. */
export function useIsSlow(after: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return isLong;
}
