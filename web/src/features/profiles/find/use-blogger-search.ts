import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SEARCH_DEBOUNCE } from '#contract/limits';

/**
 * A text that is typed, and what is looked for: the address's `q`, which follows once nothing was typed for a moment, and
 * leads when one comes back to it.
 */
export function useBloggerSearch() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('q') ?? '';
  const [typed, setTyped] = useState(asked);
  /** What the box has put into the address, or got from it. */
  const shown = useRef(asked);

  useEffect(() => {
    if (asked === shown.current) return;
    shown.current = asked;
    setTyped(asked);
  }, [asked]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === shown.current) return;
    const timer = setTimeout(() => {
      shown.current = wanted;
      const next = new URLSearchParams(query);
      if (wanted === '') next.delete('q');
      else next.set('q', wanted);
      setQuery(next, { replace: true });
    }, SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed, query, setQuery]);

  return { asked, typed, setTyped };
}
