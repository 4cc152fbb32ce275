import { useEffect, useState } from 'react';

/**
 * Returns a text after it has not changed for `after` milliseconds, and a function that ends the delay.
 * @param first value before the first delay ends
 */
export function useDebouncedValue(text: string, after: number, first = '') {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), after);
    return () => clearTimeout(timer);
  }, [text, after]);
  return [settled, () => setSettled(text)] as const;
}
