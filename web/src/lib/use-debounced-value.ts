import { useEffect, useState } from 'react';

/**
 * A text once nothing has changed it for so many milliseconds, and the way not to wait any longer.
 * @param first what it is until the first time
 */
export function useDebouncedValue(text: string, after: number, first = '') {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), after);
    return () => clearTimeout(timer);
  }, [text, after]);
  return [settled, () => setSettled(text)] as const;
}
