import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { parse } from '#contract/format/parse';
import { toDocument } from './to-document.ts';
import { toMarkup } from './to-tree.ts';

/**
 * A long text is reported once typing pauses. Without a pause it is reported after the paint of a key, when the time to
 * the next key is longest: each report renders the form.
 */
const PAUSE_MS = 200;
const REPORT_EVERY_MS = 400;
/** A report waits this long for the paint of a key that was just pressed. */
const PAINT_MS = 100;
/** A text up to this size of its document is reported with each change, so a crash loses nothing. */
const SHORT_SIZE = 10_000;

type Reports = {
  /** Receives the text of changes. */
  onText: (text: string) => void;
  /** Receives each document whose text the draft has. */
  onDocument: (doc: Node) => void;
};

export const readDocument = (text: string): Node => toDocument(parse(text, 2));

/**
 * Keeps an editor's document and the draft's text equal. Reports a text soon after a change, and never one that
 * the author did not change. Does nothing during the composition of a word (IME).
 */
export function createTextSync(view: EditorView, text: string, { onText, onDocument }: Reports) {
  /** A document and the text it was read from. Undoing all changes returns exactly this text. */
  let source = { doc: view.state.doc, text };
  /** The text that the draft has. */
  let known = text;
  let waiting: string | null = null;
  let isDirty = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the first change since the last report was made. */
  let changedAt = 0;

  function flush() {
    if (!isDirty || view.composing) return;
    clearTimeout(timer);
    timer = undefined;
    isDirty = false;
    const { doc } = view.state;
    const written = doc.eq(source.doc) ? source.text : toMarkup(doc);
    if (written !== known) {
      known = written;
      onText(written);
    }
    onDocument(doc);
  }

  function flushWhenIdle() {
    if (typeof window.requestIdleCallback !== 'function') flush();
    else window.requestIdleCallback(flush, { timeout: PAINT_MS });
  }

  function schedule() {
    if (view.state.doc.content.size <= SHORT_SIZE) return flush();
    const now = performance.now();
    if (timer === undefined) changedAt = now;
    clearTimeout(timer);
    timer = setTimeout(flushWhenIdle, PAUSE_MS);
    if (now - changedAt >= REPORT_EVERY_MS) requestAnimationFrame(() => setTimeout(flush));
  }

  function replace(next: string) {
    clearTimeout(timer);
    timer = undefined;
    isDirty = false;
    known = next;
    const doc = readDocument(next);
    source = { doc, text: next };
    onDocument(doc);
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
      isDirty = false;
      clearTimeout(timer);
    },
  };
}
