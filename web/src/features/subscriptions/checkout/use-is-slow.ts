import { useEffect, useState } from 'react';

/** Whether something has been waited for longer than so many milliseconds. */
export function useIsSlow(after: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return isLong;
}
