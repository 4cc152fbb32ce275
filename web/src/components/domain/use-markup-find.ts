import { type RefObject, useMemo, useState } from 'react';
import { findPlaces, queryOfSelection } from '@/lib/text/find-places.ts';
import { replaceText } from '@/lib/text/replace-text.ts';
import type { FindActions } from './find-panel.tsx';

/** A search in a text box. `opened` counts how often it was opened; `at` is the index of the selected place, or -1. */
type Search = { query: string; at: number; opened: number };

/** Finds and replaces text in a text box. The box shows no selection while the focus is elsewhere. */
export function useMarkupFind(box: RefObject<HTMLTextAreaElement | null>, value: string) {
  const [search, setSearch] = useState<Search | null>(null);
  const query = search?.query ?? '';
  const places = useMemo(() => findPlaces(value, query), [value, query]);
  const select = (at: number) => setSearch((before) => before && { ...before, at });

  /** Replaces a range as if it were typed, and returns the focus to the panel. */
  function replace(start: number, end: number, text: string) {
    const { current } = box;
    const focused = document.activeElement;
    if (current === null || current.readOnly) return;
    const caret = start + text.length;
    replaceText(current, { start, end, text, selection: { start: caret, end: caret } });
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  const actions: FindActions = {
    search: (next) => setSearch((before) => before && { ...before, query: next, at: -1 }),
    step(step) {
      const { at = -1 } = search ?? {};
      const from = at === -1 ? (box.current?.selectionStart ?? 0) : at;
      const ahead =
        step === 1 ? places.find((place) => place > at && place >= from) : places.findLast((place) => place < from);
      select(ahead ?? places.at(step === 1 ? 0 : -1) ?? -1);
    },
    replace(text) {
      const { at = -1 } = search ?? {};
      if (!places.includes(at)) return actions.step(1);
      replace(at, at + query.length, text);
      const after = at + text.length;
      select(findPlaces(box.current?.value ?? '', query).find((place) => place >= after) ?? -1);
    },
    replaceAll(text) {
      const [first, last] = [places[0], places.at(-1)];
      if (first === undefined || last === undefined || box.current?.readOnly !== false) return 0;
      const parts = places.map((place, index) =>
        value.slice(place + query.length, places[index + 1] ?? place + query.length),
      );
      replace(first, last + query.length, parts.map((part) => text + part).join(''));
      return places.length;
    },
    undo() {
      const focused = document.activeElement;
      box.current?.focus({ preventScroll: true });
      // The only way to the browser's own history of a text box.
      document.execCommand('undo');
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    },
    close() {
      const { at = -1 } = search ?? {};
      setSearch(null);
      box.current?.focus({ preventScroll: true });
      if (at !== -1) box.current?.setSelectionRange(at, at + query.length);
    },
  };

  return {
    search,
    places,
    actions,
    /** Opens the panel with the selected text, or selects the text in its field. */
    open() {
      const { selectionStart = 0, selectionEnd = 0, value: text = '' } = box.current ?? {};
      const next = queryOfSelection(text.slice(selectionStart, selectionEnd));
      setSearch({ query: next || query, at: next === '' ? -1 : selectionStart, opened: (search?.opened ?? 0) + 1 });
    },
  };
}
