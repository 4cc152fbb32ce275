import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { parse } from '#contract/format/parse';
import { toDocument } from './to-document.ts';
import { toMarkup } from './to-tree.ts';

/** Delay between a change of a long text and its report. */
const DELAY_MS = 150;
/** A text that is printed and stored in less time is reported with each change, so a crash loses nothing. */
const SHORT_MS = 4;

export const readDocument = (text: string): Node => toDocument(parse(text, 2));

/**
 * Keeps an editor's document and the draft's text equal. Reports a text soon after a change, and never one that
 * the author did not change. Does nothing during the composition of a word (IME).
 */
export function createTextSync(view: EditorView, text: string, onText: (text: string) => void) {
  /** A document and the text it was read from. Undoing all changes returns exactly this text. */
  let source = { doc: view.state.doc, text };
  /** The text that the draft has. */
  let known = text;
  let waiting: string | null = null;
  let isDirty = false;
  let lastDuration = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    if (!isDirty || view.composing) return;
    clearTimeout(timer);
    timer = undefined;
    isDirty = false;
    const { doc } = view.state;
    const start = performance.now();
    const written = doc.eq(source.doc) ? source.text : toMarkup(doc);
    if (written !== known) {
      known = written;
      onText(written);
    }
    lastDuration = performance.now() - start;
  }

  function schedule() {
    if (lastDuration < SHORT_MS) return flush();
    timer ??= setTimeout(() => {
      timer = undefined;
      flush();
    }, DELAY_MS);
  }

  function replace(next: string) {
    clearTimeout(timer);
    timer = undefined;
    isDirty = false;
    known = next;
    const doc = readDocument(next);
    source = { doc, text: next };
    const { state } = view;
    if (doc.eq(state.doc)) return;
    const tr = closeHistory(state.tr).replaceWith(0, state.doc.content.size, doc.content);
    view.dispatch(tr.setSelection(Selection.atStart(tr.doc)).setMeta('isFromDraft', true));
  }

  return {
    flush,
    /** Reports the text of a change later. */
    changed() {
      isDirty = true;
      schedule();
    },
    /** Shows a text of the draft that this editor did not report, undoable in one step. */
    setText(next: string) {
      if (next === known) waiting = null;
      else if (view.composing) waiting = next;
      else replace(next);
    },
    compositionEnded() {
      const next = waiting;
      waiting = null;
      if (next !== null) replace(next);
      else if (isDirty) schedule();
    },
    stop() {
      flush();
      clearTimeout(timer);
    },
  };
}
