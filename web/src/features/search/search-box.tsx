import { useEffect, useEffectEvent, useState } from 'react';
import { SEARCH_QUERY_MAX } from '#contract/limits';
import { buttonStyle } from '@/components/ui/button-style.ts';
import { CloseIcon, SearchIcon } from '@/components/ui/icons.tsx';
import { inputStyle } from '@/components/ui/text-input.tsx';
import { classNames } from '@/lib/class-names.ts';
import { DIALOG_SELECTOR } from '@/lib/dom/dialog-selector.ts';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';
import { useMounted } from '@/lib/use-mounted.ts';
import { SEARCH_LIST_ID, SearchFailure, SearchPanel } from './search-panel.tsx';
import { useSearchBox } from './use-search-box.ts';

const loadResults = () => import('./search-results.tsx');

const inHeader = 'relative ml-auto max-md:hidden md:w-80 md:min-w-40 md:shrink-[99999]';
const raised =
  'fixed inset-x-0 top-0 z-40 flex h-16 items-center gap-1 border-b border-line bg-paper px-(--gutter) ' +
  'md:top-3 md:mx-auto md:max-w-2xl md:rounded-lg md:border-0 md:px-4 md:shadow-float';

/** Shows the search shortcut with this computer's key names. */
function ShortcutHint() {
  const isApple = useMounted() && /Mac|iPad/.test(navigator.userAgent);
  return isApple ? '⌘ K' : 'Ctrl K';
}

/** In the format of `aria-keyshortcuts`. */
const SEARCH_SHORTCUTS = 'Control+K Meta+K';

function isShortcut({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey && !altKey;
}

/** Returns true in text fields, and in dialogs, which trap the focus. */
const isTaken = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(`input, textarea, select, [contenteditable], ${DIALOG_SELECTOR}`) !== null;

/** Calls `onPress` for the search shortcut outside of text fields. */
function useSearchShortcut(onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.defaultPrevented || !isShortcut(event) || isTaken(event.target)) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/**
 * Searches the whole product: a box in the header, behind a button on phones. The code that shows results loads on
 * first focus.
 */
export function SearchBox({ isGuest }: { isGuest: boolean }) {
  const box = useSearchBox();
  const { text, isOpen, isRaised, enter } = box;
  const [Results, fetchResults] = useLazyComponent(loadResults);
  const [isMissing, setMissing] = useState(false);
  useSearchShortcut(enter);

  const fetchForText = useEffectEvent(async () => setMissing(!(await fetchResults())));
  useEffect(() => {
    if (text !== '') void fetchForText();
  }, [text]);

  return (
    <>
      <button
        type="button"
        aria-label="Search"
        onClick={enter}
        onPointerDown={() => void fetchResults()}
        className={buttonStyle('ghost', 'icon', '-mr-1 ml-auto shrink-0 max-[22.5rem]:-mx-2.5 md:hidden')}
      >
        <SearchIcon />
      </button>
      <search
        aria-label="Site"
        className={isRaised ? raised : inHeader}
        onPointerEnter={() => void fetchResults()}
        onKeyDown={box.onKeyDown}
        onBlur={box.onBlur}
        onMouseDown={box.onMouseDown}
      >
        <span className="relative block w-full">
          <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-muted" />
          <input
            ref={box.input}
            type="text"
            dir="auto"
            inputMode="search"
            enterKeyHint="search"
            role="combobox"
            aria-label="Search"
            aria-autocomplete="list"
            aria-expanded={false}
            aria-controls={SEARCH_LIST_ID}
            aria-keyshortcuts={SEARCH_SHORTCUTS}
            placeholder="Search"
            maxLength={SEARCH_QUERY_MAX}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onFocus={() => {
              box.setOpen(true);
              void fetchResults();
            }}
            onPointerDown={() => box.setOpen(true)}
            onInput={box.onInput}
            onCompositionEnd={box.onInput}
            className={classNames(inputStyle, 'peer h-11 pl-10 md:h-10 md:text-sm', !isRaised && 'lg:pr-16')}
          />
          {!isRaised && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 rounded-sm border border-line px-1.5 font-sans text-xs text-muted lg:peer-placeholder-shown:block lg:peer-focus:hidden"
            >
              <ShortcutHint />
            </span>
          )}
        </span>
        {isRaised && (
          <button
            type="button"
            aria-label="Close search"
            onClick={box.leave}
            className={buttonStyle('ghost', 'icon', '-mr-3 shrink-0')}
          >
            <CloseIcon />
          </button>
        )}
        {Results && <Results {...box} isGuest={isGuest} />}
        {isMissing && isOpen && (
          <SearchPanel isOpen isRaised={isRaised}>
            <SearchFailure />
          </SearchPanel>
        )}
      </search>
    </>
  );
}
