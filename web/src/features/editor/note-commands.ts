import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { editorSchema } from './schema.ts';

const { nodes } = editorSchema;

/** Returns the section with the notes' texts and its position. */
function notesSection(doc: Node): { node: Node; pos: number } | null {
  const last = doc.lastChild;
  return last?.type === nodes.notes ? { node: last, pos: doc.content.size - last.nodeSize } : null;
}

/** Returns an id that no note of the document has. */
export function freeNoteId(doc: Node): string {
  let highest = 0;
  doc.descendants(({ type, attrs }) => {
    if (type === nodes.note || type === nodes.note_text) highest = Math.max(highest, Number(attrs.id) || 0);
  });
  return `${highest + 1}`;
}

/** Returns the places of all references to a note. */
function referencesTo(doc: Node, id: string): number[] {
  const found: number[] = [];
  doc.descendants((node, pos) => {
    if (node.type === nodes.note && node.attrs.id === id) found.push(pos);
  });
  return found;
}

/** Inserts a reference at the caret, and moves the caret to the text of its new note. */
export const insertNote: Command = (state, dispatch) => {
  const { $to } = state.selection;
  const index = $to.index();
  if (!$to.parent.canReplaceWith(index, index, nodes.note)) return false;
  const id = freeNoteId(state.doc);
  const tr = state.tr.insert($to.pos, nodes.note.create({ id }));
  const text = nodes.note_text.create({ id });
  const section = notesSection(tr.doc);
  const end = tr.doc.content.size;
  if (section === null) tr.insert(end, nodes.notes.create(null, text));
  else tr.insert(end - 1, text);
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, tr.doc.content.size - 2)).scrollIntoView());
  return true;
};

const noteTextAt = ({ selection: { $from } }: EditorState) =>
  $from.parent.type === nodes.note_text ? $from.parent : null;

/** Moves the caret from a note to its first reference. */
export const leaveNote: Command = (state, dispatch) => {
  const note = noteTextAt(state);
  if (note === null) return false;
  const [first] = referencesTo(state.doc, note.attrs.id);
  const target = first === undefined ? TextSelection.atStart(state.doc) : TextSelection.create(state.doc, first + 1);
  dispatch?.(state.tr.setSelection(target).scrollIntoView());
  return true;
};

/** Deletes an empty note with its references. */
export const deleteEmptyNote: Command = (state, dispatch) => {
  const note = noteTextAt(state);
  if (note === null || note.content.size > 0) return false;
  const { $from } = state.selection;
  const places = referencesTo(state.doc, note.attrs.id);
  const { tr } = state;
  const section = notesSection(state.doc);
  if (section?.node.childCount === 1) tr.delete(section.pos, section.pos + section.node.nodeSize);
  else tr.delete($from.before(), $from.after());
  for (const place of places.toReversed()) tr.delete(place, place + 1);
  const caret = places[0] === undefined ? TextSelection.atEnd(tr.doc) : TextSelection.create(tr.doc, places[0]);
  dispatch?.(tr.setSelection(caret).scrollIntoView());
  return true;
};
