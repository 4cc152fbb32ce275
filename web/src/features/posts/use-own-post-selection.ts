import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SEARCH_DEBOUNCE } from '#contract/limits';
import { type OwnPostSelection, parseSelection, withSelection } from './own-post-selection.ts';

/**
 * The selection of the author's own posts, which is in the address, so that it is still there when they come back from
 * editing a post. What is typed follows once nothing was typed for a moment.
 */
export function useOwnPostSelection() {
  const [query, setQuery] = useSearchParams();
  const selection = parseSelection(query);
  const [typed, setTyped] = useState(selection.q);
  const select = (patch: Partial<OwnPostSelection>) => {
    if (patch.q !== undefined) setTyped(patch.q);
    setQuery((before) => withSelection(before, { ...parseSelection(before), ...patch }), { replace: true });
  };
  useEffect(() => {
    const q = typed.trim();
    const timer = setTimeout(() => {
      setQuery(
        (before) => {
          const known = parseSelection(before);
          return known.q === q ? before : withSelection(before, { ...known, q });
        },
        { replace: true },
      );
    }, SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed, setQuery]);
  return { selection, typed, setTyped, select };
}
