/** Browsers need quadratic time to insert lines by command: one second for 250 lines. */
const UNDOABLE_LINES = 250;

type Span = { start: number; end: number };

/**
 * Replaces the text from `start` to `end` in a text box as if it were typed, so the browser can undo it (except for
 * very many lines). Then selects `selection`.
 */
export function replaceText(
  box: HTMLTextAreaElement,
  { start, end, text, selection }: Span & { text: string; selection: Span },
): void {
  box.focus({ preventScroll: true });
  if (start !== end || text !== '') {
    box.setSelectionRange(start, end);
    // Only this deprecated command supports undo.
    const isUndoable = text.split('\n').length <= UNDOABLE_LINES;
    const isDone =
      isUndoable && (text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text));
    if (!isDone) {
      box.setRangeText(text, start, end);
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  }
  box.setSelectionRange(selection.start, selection.end);
}
