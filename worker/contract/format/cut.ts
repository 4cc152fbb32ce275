import { mapInline, mapLines } from './map-inline.ts';
import { splitTree } from './split.ts';
import type { Block, Inline, Tree } from './tree.ts';

/** Removes the blanks and line breaks at the end of a line that was cut. */
function trimLine(nodes: readonly Inline[]): Inline[] {
  const last = nodes.at(-1);
  if (last?.type === 'break') return trimLine(nodes.slice(0, -1));
  if (last?.type !== 'text') return [...nodes];
  const text = last.text.trimEnd();
  return text === '' ? trimLine(nodes.slice(0, -1)) : [...nodes.slice(0, -1), { ...last, text }];
}

/** Removes lines of which nothing is left, and a block without lines. */
function withoutEmptyLines(block: Block): Block[] {
  if (block.type === 'quote') {
    const paragraphs = block.paragraphs.filter((paragraph) => paragraph.length > 0);
    return paragraphs.length > 0 ? [{ ...block, paragraphs }] : [];
  }
  return 'content' in block && block.content.length === 0 ? [] : [block];
}

/**
 * Returns the first `max` visible characters of a tree. A note that does not fit completely is dropped with its
 * references.
 */
export function cutTree(tree: Tree, max: number): Tree {
  const { before, notes } = splitTree(tree, max);
  const renumber = (node: Inline): Inline[] => {
    if (node.type !== 'note') return [node];
    const note = notes.indexOf(node.note);
    return note === -1 ? [] : [{ type: 'note', note }];
  };
  return {
    blocks: before
      .map((block) => mapLines(block, (nodes) => trimLine(mapInline(nodes, renumber))))
      .flatMap(withoutEmptyLines),
    notes: notes.map((note) => tree.notes[note] as Inline[]),
  };
}
