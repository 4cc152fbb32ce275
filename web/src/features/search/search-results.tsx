import { useRef, useState } from 'react';
import { SEARCH_DEBOUNCE } from '#contract/limits';
import { type SearchResponse, searchTexts } from '#contract/search';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useAboveKeyboard } from '@/lib/dom/use-above-keyboard.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { formatCount } from '@/lib/text/format.ts';
import { useDebouncedValue } from '@/lib/use-debounced-value.ts';
import { nextOption, searchGroups } from './search-groups.ts';
import { searchOptionId } from './search-ids.ts';
import { SearchList } from './search-list.tsx';
import { checkConnection, SearchFailure, SearchPanel } from './search-panel.tsx';
import { useCombobox } from './use-combobox.ts';
import { useDismissal } from './use-dismissal.ts';
import { useSearch } from './use-search.ts';
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

/** Shows search results and handles their keyboard; loaded when the box is first used. */
export default function SearchResults({ isGuest, ...box }: SearchBoxState & { isGuest: boolean }) {
  const { input, text, isOpen, isRaised, setOpen, leave } = box;
  const panel = useRef<HTMLDivElement>(null);
  const typed = text.trim();
  const [query, settle] = useDebouncedValue(typed, SEARCH_DEBOUNCE);
  const search = useSearch(query);
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
      {count > 0 && <SearchList groups={groups} query={query} active={active} isStale={isStale} onChoose={leave} />}
    </SearchPanel>
  );
}
