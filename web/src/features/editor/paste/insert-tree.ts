import { Fragment, type Node, Slice } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { Tree } from '#contract/format/tree';
import { freeNoteId } from '../note-commands.ts';
import { editorSchema } from '../schema.ts';
import { toBlockNode, toNoteNode } from '../to-document.ts';

const { nodes } = editorSchema;

const isOpen = (node: Node | null | undefined) => node?.type === nodes.paragraph;

/** Deletes the outermost item without text around a position, with its list if it was the only one. Lists in it take its place. */
function deleteEmptyItem(tr: Transaction, pos: number) {
  const $pos = tr.doc.resolve(pos);
  for (let depth = 1; depth < $pos.depth; depth++) {
    const [paragraph, ...lists] = $pos.node(depth).children;
    if ($pos.node(depth).type !== nodes.list_item || paragraph?.content.size !== 0) continue;
    const whole = lists.length === 0 && $pos.node(depth - 1).childCount === 1 ? depth - 1 : depth;
    tr.replaceWith(
      $pos.before(whole),
      $pos.after(whole),
      lists.flatMap((list) => list.children),
    );
    return;
  }
}

/** Replaces the selection by blocks. A paragraph at an end joins the text beside it. */
export function insertBlocks(tr: Transaction, blocks: readonly Node[]): Transaction {
  const [first] = blocks;
  const isInline = blocks.length === 1 && isOpen(first);
  if (first === undefined) return tr;
  if (isInline) return tr.replaceSelection(new Slice(first.content, 0, 0)).scrollIntoView();
  const { $from, to } = tr.selection;
  const isEmpty = $from.parent.isTextblock && $from.parent.content.size === 0;
  const openStart = isOpen(first) && !isEmpty ? 1 : 0;
  const openEnd = isOpen(blocks.at(-1)) ? 1 : 0;
  const steps = tr.steps.length;
  tr.replaceSelection(new Slice(Fragment.from(blocks), openStart, openEnd));
  // A block that an item cannot contain splits the list. No part of the item stays without text.
  const inserted = tr.mapping.slice(steps);
  if (openEnd === 0) deleteEmptyItem(tr, inserted.map(to));
  if (openStart === 0 && $from.parentOffset === 0) deleteEmptyItem(tr, inserted.map($from.pos, -1));
  return tr.scrollIntoView();
}

/** Returns a transaction that replaces the selection by a tree, whose notes get ids of their own, unless the text has the same note. */
export function insertTree(state: EditorState, { blocks, notes }: Tree): Transaction {
  const known = state.doc.lastChild?.type === nodes.notes ? state.doc.lastChild.children : [];
  const offset = Number(freeNoteId(state.doc));
  const texts = notes.map((note, index) => {
    const text = toNoteNode(note, `${offset + index}`);
    return known.find(({ content }) => content.eq(text.content)) ?? text;
  });
  const noteId = (note: number): string => texts[note]?.attrs.id;
  const content = blocks.map((block) => toBlockNode(block, noteId));
  const tr = insertBlocks(state.tr, content);
  const last = tr.doc.lastChild?.type === nodes.notes ? tr.doc.lastChild : null;
  const remaining = new Set(last?.children.map(({ attrs }) => attrs.id));
  const added = texts.filter(({ attrs }) => !remaining.has(attrs.id));
  if (added.length === 0) return tr;
  const end = tr.doc.content.size;
  return last === null ? tr.insert(end, nodes.notes.create(null, added)) : tr.insert(end - 1, added);
}
