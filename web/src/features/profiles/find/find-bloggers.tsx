import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SEARCH_DEBOUNCE, SEARCH_QUERY_MAX } from '#contract/limits';
import { SearchField } from '@/components/ui/search-field.tsx';
import { FindBloggersList, type SubscribeFor } from './find-bloggers-list.tsx';

/**
 * Syncs the search box with the URL's `q`: the URL follows after a debounce, and the box follows back and forward
 * navigation.
 */
function useBloggerSearch() {
  const [query, setQuery] = useSearchParams();
  const searched = query.get('q') ?? '';
  const [typed, setTyped] = useState(searched);
  /** The query that the box last wrote to the URL or read from it. */
  const shown = useRef(searched);

  useEffect(() => {
    if (searched === shown.current) return;
    shown.current = searched;
    setTyped(searched);
  }, [searched]);

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

  return { searched, typed, setTyped };
}

/** Searches bloggers by username; lists all of them while the box is empty. The query is stored in the URL. */
export function FindBloggers({ subscribeFor }: { subscribeFor: SubscribeFor }) {
  const { searched, typed, setTyped } = useBloggerSearch();
  return (
    <>
      <search aria-label="Bloggers" className="block max-w-lg pb-8">
        <SearchField
          label="Username"
          name="q"
          typed={typed}
          onType={setTyped}
          maxLength={SEARCH_QUERY_MAX}
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Search bloggers by username"
        />
      </search>
      <FindBloggersList text={searched} subscribeFor={subscribeFor} />
    </>
  );
}
