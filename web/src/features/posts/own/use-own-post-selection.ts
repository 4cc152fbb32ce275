import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SEARCH_DEBOUNCE } from '#contract/limits';
import { type OwnPostSelection, parseSelection, withSelection } from './own-post-selection.ts';

/**
 * Manages the selection of the author's posts. The URL stores it, so it survives a return from the editor. Typed text
 * is debounced.
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
  // Runs only after typing, because navigating to the same URL would cancel a navigation in progress.
  const isFollowing = typed.trim() !== selection.q;
  useEffect(() => {
    if (!isFollowing) return;
    const timer = setTimeout(() => search(typed.trim()), SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed, isFollowing]);
  return { selection, typed, setTyped, select };
}
