import { toggleMark } from 'prosemirror-commands';
import { DOMSerializer, type Node } from 'prosemirror-model';
import { NodeSelection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { isSafeAddress } from '#contract/format/addresses';
import { printMarkup } from '#contract/format/print-markup';
import { insertTree } from './paste/insert-tree.ts';
import { readPlainText } from './paste/read-plain.ts';
import { editorSchema } from './schema.ts';
import { isRich, readHtml } from './shared/read-html.ts';
import { noteContent } from './to-tree.ts';

const { nodes, marks } = editorSchema;

/** Receives image files for a position. */
export type TakeImages = (files: readonly File[]) => void;

const imagesIn = (data: DataTransfer) => [...data.files].filter(({ type }) => type.startsWith('image/'));

/** Inserts a text into code or a note, which contain no blocks. */
function insertFlat(view: EditorView, text: string) {
  const isCode = view.state.selection.$from.parent.type === nodes.code_block;
  const { tr } = view.state;
  view.dispatch(
    tr.insertText(isCode ? text.replace(/\r\n?/g, '\n') : text.replace(/\s+/g, ' ').trim()).scrollIntoView(),
  );
}

/** Editors of code copy their colors as HTML; the text itself can be Markdown. */
const isHighlightedCode = (html: string) => /^[^>]*(?:<meta[^>]*>)?\s*<div style="[^"]*white-space:\s*pre;/i.test(html);

/** Inserts text as format 2, from its HTML if that contains formatting. */
export function insertText(view: EditorView, text: string, html: string) {
  const { state } = view;
  const { $from, $to, empty } = state.selection;
  const address = text.trim();
  if ($from.parent.type === nodes.code_block || $from.parent.type === nodes.note_text) return insertFlat(view, text);
  if (!empty && $from.sameParent($to) && state.selection instanceof TextSelection && isSafeAddress(address)) {
    toggleMark(marks.link, { href: address }, { removeWhenPresent: false })(state, view.dispatch);
    return;
  }
  const copied = html === '' || isHighlightedCode(html) ? { blocks: [], notes: [] } : readHtml(html);
  const tree = isRich(copied.blocks) || text === '' ? copied : readPlainText(text);
  view.dispatch(insertTree(state, tree));
}

function take(view: EditorView, data: DataTransfer, takeImages: TakeImages) {
  const text = data.getData('text/plain');
  const images = imagesIn(data);
  // Word processors add an image of the copied text.
  if (images.length > 0 && text.trim() === '') takeImages(images);
  else insertText(view, text, data.getData('text/html'));
}

/** Writes copied content as HTML. A reference carries the text of its note, because the note itself is not selected. */
export function createClipboardSerializer(doc: () => Node): DOMSerializer {
  const shown = DOMSerializer.fromSchema(editorSchema);
  const note = ({ attrs: { id } }: Node) => {
    const text = printMarkup({ blocks: [{ type: 'paragraph', content: noteContent(doc(), id) }], notes: [] });
    return ['sup', { 'data-note': id, 'data-note-text': text }] as const;
  };
  return new DOMSerializer({ ...shown.nodes, note }, shown.marks);
}

/** Handles all pasted and dropped content. The HTML reader of prosemirror-view never runs: it needs another policy. */
export const createClipboardHandlers = (takeImages: TakeImages) => ({
  paste(view: EditorView, event: ClipboardEvent) {
    event.preventDefault();
    if (view.editable && event.clipboardData) take(view, event.clipboardData, takeImages);
    return true;
  },
  drop(view: EditorView, event: DragEvent) {
    if (view.dragging) return false;
    event.preventDefault();
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (!view.editable || !event.dataTransfer || place === null) return true;
    const $place = view.state.doc.resolve(place.pos);
    const { selection } = view.state;
    const isOnSelection = selection instanceof NodeSelection && selection.from === place.inside;
    if (!isOnSelection) view.dispatch(view.state.tr.setSelection(TextSelection.near($place)));
    take(view, event.dataTransfer, takeImages);
    view.focus();
    return true;
  },
  /** Some phones and dictation insert several lines at once, which the document can only take as blocks. */
  beforeinput(view: EditorView, event: InputEvent) {
    if (event.inputType !== 'insertText' || !event.data?.includes('\n') || view.composing) return false;
    event.preventDefault();
    insertText(view, event.data, '');
    return true;
  },
});
