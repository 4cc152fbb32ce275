import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE } from '#contract/limits';
import { queryKeys } from '#contract/query-keys';
import { type SearchResponse, searchTexts } from '#contract/search';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useMutedBloggers } from '@/features/mutes/shared/use-muted-bloggers.ts';
import { useAboveKeyboard } from '@/lib/dom/use-above-keyboard.ts';
import { api } from '@/lib/http/api.ts';
import { backoff } from '@/lib/http/backoff.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { formatCount } from '@/lib/text/format.ts';
import { useDebouncedValue } from '@/lib/use-debounced-value.ts';
import { nextOption, searchGroups } from './search-groups.ts';
import { SearchList } from './search-list.tsx';
import { checkConnection, SearchFailure, SearchPanel, searchOptionId } from './search-panel.tsx';
import type { SearchBoxState } from './use-search-box.ts';

function Waiting() {
  return (
    <div aria-hidden="true" className="space-y-4 px-4 py-5">
      <Skeleton className="h-3.5 w-20" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  );
}

/** Shorter retry delay than for pages, because a user is typing. Milliseconds. */
const FIRST_RETRY_AFTER = 300;

/** Searches for a query. Shows the previous result while loading, and cancels the older request. */
function useSearch(query: string) {
  return useQuery({
    queryKey: queryKeys.search(query),
    queryFn: ({ signal }) => api.get<SearchResponse>(`/search?${new URLSearchParams({ q: query })}`, signal),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    retryDelay: (attempt) => backoff(attempt, { first: FIRST_RETRY_AFTER }),
  });
}

/** Closes a layer with a phone's Back button, in browsers that support it. */
type Closer = EventTarget & { destroy: () => void };
declare const CloseWatcher: (new () => Closer) | undefined;

/** Calls `onDismiss` for a press outside of the search form and for a phone's Back button, while `isRaised`. */
function useDismissal(element: RefObject<HTMLElement | null>, isRaised: boolean, onDismiss: () => void): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!isRaised) return;
    const listeners = new AbortController();
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !element.current?.closest('search')?.contains(target)) dismiss();
    };
    document.addEventListener('pointerdown', onPress, { signal: listeners.signal });
    const closer = typeof CloseWatcher === 'undefined' ? undefined : new CloseWatcher();
    closer?.addEventListener('close', () => dismiss(), { signal: listeners.signal });
    return () => {
      listeners.abort();
      closer?.destroy();
    };
  }, [element, isRaised]);
}

type Combobox = {
  isExpanded: boolean;
  /** Id of the option that Enter opens. */
  activeId: string | null;
  onArrow: (key: 'ArrowDown' | 'ArrowUp') => void;
  onEnter: (event: KeyboardEvent) => void;
};

/** Safari reports the Enter that ends a composition only by this number. */
const COMPOSING = 229;

/** Makes a text input control a list of options while it has the focus (ARIA 1.2 combobox). */
function useCombobox(input: RefObject<HTMLInputElement | null>, { isExpanded, activeId, ...keys }: Combobox) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === COMPOSING) return;
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Enter') return;
    if (event.key !== 'Enter' && (event.shiftKey || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (event.key === 'Enter') keys.onEnter(event);
    else keys.onArrow(event.key);
  });

  useEffect(() => {
    const box = input.current;
    const listener = (event: KeyboardEvent) => press(event);
    box?.addEventListener('keydown', listener);
    return () => box?.removeEventListener('keydown', listener);
  }, [input]);

  useEffect(() => {
    input.current?.setAttribute('aria-expanded', String(isExpanded));
  }, [input, isExpanded]);

  useEffect(() => {
    if (activeId === null) {
      input.current?.removeAttribute('aria-activedescendant');
      return;
    }
    input.current?.setAttribute('aria-activedescendant', activeId);
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [input, activeId]);
}

/** Shows search results and handles their keyboard; loaded when the box is first used. */
export default function SearchResults({ isGuest, ...box }: SearchBoxState & { isGuest: boolean }) {
  const { input, text, isOpen, isRaised, setOpen, leave } = box;
  const panel = useRef<HTMLDivElement>(null);
  const typed = text.trim();
  const [query, settle] = useDebouncedValue(typed, SEARCH_DEBOUNCE);
  const search = useSearch(query);
  const muted = useMutedBloggers(!isGuest);
  const found = query === '' ? undefined : search.data;
  const isStale = query !== typed || search.isPlaceholderData;
  const isShown = isOpen && typed !== '';
  const failure = isStale || found ? null : search.error;

  const groups = found && isShown ? searchGroups(found, isGuest) : [];
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const [chosen, setChosen] = useState<{ of: SearchResponse | undefined; index: number }>();
  const active = count === 0 || isStale ? -1 : chosen?.of === found ? (chosen?.index ?? 0) : 0;

  useAboveKeyboard();
  useDismissal(panel, isRaised, leave);
  useCombobox(input, {
    isExpanded: count > 0,
    activeId: active === -1 ? null : searchOptionId(active),
    onArrow(key) {
      setOpen(true);
      if (active !== -1) setChosen({ of: found, index: nextOption(key, active, count) });
    },
    onEnter({ ctrlKey, metaKey, shiftKey }) {
      setOpen(true);
      if (isStale) return settle();
      const option = document.getElementById(searchOptionId(active));
      option?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
    },
  });

  return (
    <SearchPanel ref={panel} isOpen={isShown} isRaised={isRaised}>
      <div role="status">
        {isShown && found && count === 0 && (
          <div className="px-4 py-5 text-sm">
            <p className="font-medium">{searchTexts.nothing}</p>
            <p className="mt-1 text-muted">Check the spelling, or try one word.</p>
          </div>
        )}
        {count > 0 && !isStale && <p className="sr-only">{formatCount(count, 'result')}</p>}
      </div>
      {isShown && failure && (
        <>
          <SearchFailure text={failureText(failure, checkConnection)} />
          <Button variant="outline" size="sm" onClick={() => search.refetch()} className="mx-4 mb-4">
            Try Again
          </Button>
        </>
      )}
      {isShown && !found && !failure && <Waiting />}
      {count > 0 && (
        <SearchList groups={groups} query={query} active={active} isStale={isStale} muted={muted} onChoose={leave} />
      )}
    </SearchPanel>
  );
}
