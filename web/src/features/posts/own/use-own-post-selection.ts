import { useEffect, useEffectEvent, useState } from 'react';
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
  const search = useEffectEvent((q: string) => {
    setQuery((before) => withSelection(before, { ...parseSelection(before), q }), { replace: true });
  });
  // Only where something was typed: a navigation to the same address would cancel one that is under way.
  const isFollowing = typed.trim() !== selection.q;
  useEffect(() => {
    if (!isFollowing) return;
    const timer = setTimeout(() => search(typed.trim()), SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed, isFollowing]);
  return { selection, typed, setTyped, select };
}
