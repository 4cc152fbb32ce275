import type { Node } from 'prosemirror-model';
import type { Block, Inline, List, Tree } from '#contract/format/tree';
import { editorSchema } from './schema.ts';
import { flattenInline, type InlineRun } from './shared/inline-runs.ts';

const { nodes, marks } = editorSchema;

type NoteIds = (note: number) => string;

function toLeaf({ leaf, marks: around, href }: InlineRun, noteId: NoteIds): Node {
  const applied = around.map((mark) => marks[mark].create());
  if (href !== null) applied.push(marks.link.create({ href }));
  if (leaf.type === 'code') applied.push(marks.code.create());
  if (leaf.type === 'break') return nodes.hard_break.create(null, null, applied);
  if (leaf.type === 'note') return nodes.note.create({ id: noteId(leaf.note) }, null, applied);
  return editorSchema.text(leaf.text, applied);
}

export const toInlineNodes = (content: readonly Inline[], noteId: NoteIds): Node[] =>
  flattenInline(content).map((run) => toLeaf(run, noteId));

function toListNode({ start, items }: List, noteId: NoteIds): Node {
  const children = items.map(({ content, lists }) =>
    nodes.list_item.create(null, [
      nodes.paragraph.create(null, toInlineNodes(content, noteId)),
      ...lists.map((list) => toListNode(list, noteId)),
    ]),
  );
  return start === null ? nodes.bullet_list.create(null, children) : nodes.ordered_list.create({ start }, children);
}

/** Returns the editor's node for a block of a text. */
export function toBlockNode(block: Block, noteId: NoteIds): Node {
  switch (block.type) {
    case 'paragraph':
      return nodes.paragraph.create(null, toInlineNodes(block.content, noteId));
    case 'heading':
      return nodes.heading.create({ level: block.level }, toInlineNodes(block.content, noteId));
    case 'list':
      return toListNode(block, noteId);
    case 'quote': {
      const paragraphs = block.paragraphs.map((each) => nodes.paragraph.create(null, toInlineNodes(each, noteId)));
      return nodes.blockquote.create(null, paragraphs);
    }
    case 'code': {
      const content = block.text === '' ? null : editorSchema.text(block.text);
      return nodes.code_block.create({ language: block.language }, content);
    }
    case 'rule':
      return nodes.rule.create();
    case 'image':
      return nodes.image.create({ id: block.id, alt: block.alt, caption: block.caption });
    case 'card':
      return nodes.card.create({ href: block.href });
  }
}

export const toNoteNode = (content: readonly Inline[], id: string): Node =>
  nodes.note_text.create(
    { id },
    toInlineNodes(content, () => id),
  );

/** Returns the editor's document for a text. */
export function toDocument(tree: Tree): Node {
  const noteId = (note: number) => `${note + 1}`;
  const blocks = tree.blocks.map((block) => toBlockNode(block, noteId));
  if (blocks.length === 0) blocks.push(nodes.paragraph.create());
  const notes = tree.notes.map((note, index) => toNoteNode(note, noteId(index)));
  return nodes.doc.create(null, notes.length === 0 ? blocks : [...blocks, nodes.notes.create(null, notes)]);
}
