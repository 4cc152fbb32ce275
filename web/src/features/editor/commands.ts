import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { NodeType } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { bareAddressAt, isSafeAddress } from '#contract/format/addresses';
import { editorSchema } from './schema.ts';

const { nodes, marks } = editorSchema;

/** Returns whether a place is in a node of this type. */
export function isIn({ selection: { $from } }: EditorState, type: NodeType): boolean {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === type) return true;
  return false;
}

/** Makes the block a heading of this level; an equal heading becomes a paragraph. */
export const toggleHeading =
  (level: 2 | 3): Command =>
  (state, dispatch, view) => {
    const { parent } = state.selection.$from;
    const isSame = parent.type === nodes.heading && parent.attrs.level === level;
    return setBlockType(isSame ? nodes.paragraph : nodes.heading, isSame ? null : { level })(state, dispatch, view);
  };

export const toggleQuote: Command = (state, dispatch, view) =>
  isIn(state, nodes.blockquote) ? lift(state, dispatch, view) : wrapIn(nodes.blockquote)(state, dispatch, view);

/** Toggles inline code in a selection within one block, else a code block. */
export const toggleCode: Command = (state, dispatch, view) => {
  const { $from, $to, empty } = state.selection;
  if ($from.parent.type === nodes.code_block) return setBlockType(nodes.paragraph)(state, dispatch, view);
  if ($from.sameParent($to) && (!empty || $from.parent.content.size > 0)) {
    return toggleMark(marks.code)(state, dispatch, view);
  }
  return setBlockType(nodes.code_block)(state, dispatch, view);
};

/** Inserts a line break, where one can be. */
export const insertBreak: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const index = $from.index();
  if (!$from.parent.canReplaceWith(index, index, nodes.hard_break)) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Makes a heading, quote or code block with the caret at its start a paragraph. */
export const resetBlock: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0) return false;
  const isReset = $from.parent.type === nodes.heading || $from.parent.type === nodes.code_block;
  return isReset && setBlockType(nodes.paragraph)(state, dispatch, view);
};

/** Leaves a code block from an empty last line. */
export const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const isAtEnd = $from.parent.type === nodes.code_block && $from.parentOffset === $from.parent.content.size;
  if (!empty || !isAtEnd || !$from.parent.textContent.endsWith('\n')) return false;
  const tr = state.tr.delete($from.pos - 1, $from.pos);
  const after = tr.mapping.map($from.after());
  tr.insert(after, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
};

/** Replaces a paragraph that contains only an address by a link card, with a paragraph after it. */
export const makeCard: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  const href = parent.textContent;
  const isAlone = empty && $from.depth === 1 && parent.type === nodes.paragraph && $from.parentOffset === href.length;
  if (!isAlone || !isSafeAddress(href) || bareAddressAt(href, 0) !== href) return false;
  const [start, end] = [$from.before(), $from.after()];
  const tr = state.tr.replaceWith(start, end, [nodes.card.create({ href }), nodes.paragraph.create()]);
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, start + 2)).scrollIntoView());
  return true;
};

/** Inserts a block after the one with the caret, or in place of an empty paragraph, and a paragraph after it. */
export const insertRule: Command = (state, dispatch) => {
  if (state.selection.$from.depth === 0) return false;
  const tr = state.tr.replaceSelectionWith(nodes.rule.create());
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Returns the range of the link at the caret, and its address. */
export function linkAround(state: EditorState): { from: number; to: number; href: string } | null {
  const { $from } = state.selection;
  const link = marks.link.isInSet($from.marks()) ?? marks.link.isInSet($from.nodeAfter?.marks ?? []);
  if (!link) return null;
  const { parent } = $from;
  let index = Math.min($from.index(), parent.childCount - 1);
  if (index > 0 && !link.isInSet(parent.child(index).marks)) index--;
  let first = index;
  let last = index;
  while (first > 0 && link.isInSet(parent.child(first - 1).marks)) first--;
  while (last + 1 < parent.childCount && link.isInSet(parent.child(last + 1).marks)) last++;
  const sizeBefore = (end: number) => parent.children.slice(0, end).reduce((sum, child) => sum + child.nodeSize, 0);
  const start = $from.start();
  return { from: start + sizeBefore(first), to: start + sizeBefore(last + 1), href: link.attrs.href };
}

/** Links the selection, or the link at the caret, to an address. Without either, inserts `text` as the link. */
export const setLink =
  (href: string, text: string): Command =>
  (state, dispatch) => {
    const mark = marks.link.create({ href });
    const around = linkAround(state);
    const { from, to } = state.selection.empty && around !== null ? around : state.selection;
    const { tr } = state;
    const shown = tr.doc.textBetween(from, to);
    if (from === to || (around !== null && shown !== text)) tr.replaceWith(from, to, editorSchema.text(text, [mark]));
    else tr.removeMark(from, to, marks.link).addMark(from, to, mark);
    dispatch?.(tr.removeStoredMark(marks.link).scrollIntoView());
    return true;
  };

export const removeLink: Command = (state, dispatch) => {
  const { from, to } = (state.selection.empty ? linkAround(state) : null) ?? state.selection;
  dispatch?.(state.tr.removeMark(from, to, marks.link));
  return true;
};

/** Selects the block at a position as a whole. */
export const selectBlock =
  (pos: number): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, pos)));
    return true;
  };
