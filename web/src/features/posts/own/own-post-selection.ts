import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SEARCH_DEBOUNCE } from '#contract/limits';
import { type OwnPostOrder, ownPostOrders } from '#contract/posts';
import { type CategoryKey, categoriesWithPage } from '#contract/topics';

/** Search, filters and order in the author's list of posts. Empty strings filter nothing. */
export type OwnPostSelection = {
  q: string;
  access: '' | 'free' | 'premium';
  category: '' | CategoryKey;
  sort: OwnPostOrder;
};

const everything: OwnPostSelection = { q: '', access: '', category: '', sort: 'date' };

const oneOf = <Value extends string>(text: string | null, values: readonly Value[]) =>
  values.find((value) => value === text);

/** Parses a selection from the URL. Missing parts get their defaults. */
export function parseSelection(query: URLSearchParams): OwnPostSelection {
  return {
    q: query.get('q') ?? '',
    access: oneOf(query.get('access'), ['free', 'premium']) ?? '',
    category: categoriesWithPage.find(({ key }) => key === query.get('category'))?.key ?? '',
    sort: oneOf(query.get('sort'), ownPostOrders) ?? 'date',
  };
}

/** Returns the parameters that differ from the defaults, for the URL and the API. */
export function selectionQuery(selection: OwnPostSelection): URLSearchParams {
  const names = Object.keys(everything) as (keyof OwnPostSelection)[];
  const chosen = names.filter((name) => selection[name] !== everything[name]);
  return new URLSearchParams(chosen.map((name) => [name, selection[name]]));
}

/** Checks whether a selection leaves posts out; sorting alone does not. */
export const isNarrowed = ({ q, access, category }: OwnPostSelection): boolean =>
  q !== '' || access !== '' || category !== '';

/** Replaces the selection in a URL's parameters. */
export function withSelection(query: URLSearchParams, selection: OwnPostSelection): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of Object.keys(everything)) next.delete(name);
  for (const [name, value] of selectionQuery(selection)) next.set(name, value);
  return next;
}

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
