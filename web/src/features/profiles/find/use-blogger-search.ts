import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SEARCH_DEBOUNCE } from '#contract/limits';

/**
 * Syncs the search box with the URL's `q`: the URL follows after a debounce, and the box follows back and forward
 * navigation.
 */
export function useBloggerSearch() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('q') ?? '';
  const [typed, setTyped] = useState(asked);
  /** The query that the box last wrote to the URL or read from it. */
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
