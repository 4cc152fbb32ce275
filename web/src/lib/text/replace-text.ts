/** The browser takes time in the square of the lines that it is told to type: a second for 250. */
const UNDOABLE_LINES = 250;

type Span = { start: number; end: number };

/**
 * Puts `text` in the place of what stands from `start` to `end` in a text box, as if it were typed: the browser's undo
 * takes it back, unless it has very many lines. Selects `selection` then.
 */
export function replaceText(
  box: HTMLTextAreaElement,
  { start, end, text, selection }: Span & { text: string; selection: Span },
): void {
  box.focus({ preventScroll: true });
  if (start !== end || text !== '') {
    box.setSelectionRange(start, end);
    // Of all ways to change a text box, only this old one is known to undo.
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
