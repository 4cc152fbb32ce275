import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { foundStyle, selectedStyle } from '@/components/domain/found-places.tsx';
import { findPlaces } from '@/lib/text/find-places.ts';

export type FoundText = { from: number; to: number };
type FindState = { query: string; found: readonly FoundText[]; shown: DecorationSet };

const key = new PluginKey<FindState>('find');
const EMPTY: FindState = { query: '', found: [], shown: DecorationSet.empty };

/** Returns each place of a text, whatever its case. A match never crosses blocks. */
export function findText(doc: Node, query: string): FoundText[] {
  const found: FoundText[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    // Each leaf takes one position, as one character does.
    const text = node.textBetween(0, node.content.size, null, '\ufffc');
    for (const at of findPlaces(text, query)) found.push({ from: pos + 1 + at, to: pos + 1 + at + query.length });
    return false;
  });
  return found;
}

function search(doc: Node, query: string): FindState {
  const found = findText(doc, query);
  const shown = found.map(({ from, to }) => Decoration.inline(from, to, { class: foundStyle }));
  return { query, found, shown: DecorationSet.create(doc, shown) };
}

/** Marks the places of the searched text. */
export const createFind = () =>
  new Plugin<FindState>({
    key,
    state: {
      init: () => EMPTY,
      apply(tr, state) {
        const query: string = tr.getMeta(key) ?? state.query;
        if (query === '') return EMPTY;
        return tr.docChanged || query !== state.query ? search(tr.doc, query) : state;
      },
    },
    props: {
      decorations(state) {
        const shown = key.getState(state)?.shown;
        const place = foundIn(state)[selectedPlace(state)];
        if (place === undefined) return shown;
        return shown?.add(state.doc, [Decoration.inline(place.from, place.to, { class: selectedStyle })]);
      },
    },
  });

export const foundIn = (state: EditorState): readonly FoundText[] => key.getState(state)?.found ?? [];

export const queryIn = (state: EditorState): string => key.getState(state)?.query ?? '';

/** Returns the index of the selected place; -1 if none is selected. */
export const selectedPlace = (state: EditorState): number =>
  foundIn(state).findIndex(({ from, to }) => from === state.selection.from && to === state.selection.to);

export const setQuery =
  (query: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.setMeta(key, query).setMeta('addToHistory', false));
    return true;
  };

/** Selects the next place, or the one before; starts again at the other end. */
export const selectNext =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    const found = foundIn(state);
    const { from, to } = state.selection;
    const ahead = step === 1 ? found.find((each) => each.from >= to) : found.findLast((each) => each.to <= from);
    const next = ahead ?? found.at(step === 1 ? 0 : -1);
    if (next === undefined) return false;
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, next.from, next.to)).scrollIntoView());
    return true;
  };

/** Replaces the selected place and selects the next; selects the first one if none is selected. */
export const replaceNext =
  (text: string): Command =>
  (state, dispatch) => {
    const place = foundIn(state)[selectedPlace(state)];
    if (place === undefined) return selectNext(1)(state, dispatch);
    const tr = state.tr.insertText(text, place.from, place.to);
    const after = place.from + text.length;
    const next = findText(tr.doc, queryIn(state)).find(({ from }) => from >= after);
    const selected = next ?? { from: after, to: after };
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, selected.from, selected.to)).scrollIntoView());
    return true;
  };

/** Replaces all places in one step. */
export const replaceAll =
  (text: string): Command =>
  (state, dispatch) => {
    const found = foundIn(state);
    const { tr } = state;
    for (const { from, to } of found.toReversed()) tr.insertText(text, from, to);
    if (found.length > 0) dispatch?.(tr);
    return found.length > 0;
  };
