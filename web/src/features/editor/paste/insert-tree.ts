import { Fragment, type Node, Slice } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { Tree } from '#contract/format/tree';
import { freeNoteId } from '../note-commands.ts';
import { editorSchema } from '../schema.ts';
import { toBlockNode, toNoteNode } from '../to-document.ts';

const { nodes } = editorSchema;

const isOpen = (node: Node | null | undefined) => node?.type === nodes.paragraph;

/** Replaces the selection by blocks. A paragraph at an end joins the text beside it. */
export function insertBlocks(tr: Transaction, blocks: readonly Node[]): Transaction {
  const [first] = blocks;
  const isInline = blocks.length === 1 && isOpen(first);
  if (first === undefined) return tr;
  if (isInline) return tr.replaceSelection(new Slice(first.content, 0, 0)).scrollIntoView();
  const { parent } = tr.selection.$from;
  const isEmpty = parent.isTextblock && parent.content.size === 0;
  const openStart = isOpen(first) && !isEmpty ? 1 : 0;
  const slice = new Slice(Fragment.from(blocks), openStart, isOpen(blocks.at(-1)) ? 1 : 0);
  return tr.replaceSelection(slice).scrollIntoView();
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
