import { cutTree } from '#contract/format/cut';
import { mapLines } from '#contract/format/map-inline';
import { printBlock, printMarkup } from '#contract/format/print-markup';
import type { Block, Inline, Tree } from '#contract/format/tree';
import { blockLength } from '#contract/format/tree-length';
import { countCharacters } from '#contract/text';

const BLOCK_GAP = 2;

/** Returns the indexes of the notes that these lines refer to. */
function notesIn(nodes: readonly Inline[]): number[] {
  return nodes.flatMap((node) =>
    node.type === 'note' ? [node.note] : 'children' in node ? notesIn(node.children) : [],
  );
}

/** Returns the indexes of the notes that a block refers to. */
function notesOf(block: Block): number[] {
  const found: number[] = [];
  mapLines(block, (nodes) => {
    found.push(...notesIn(nodes));
    return nodes;
  });
  return found;
}

/** Returns how many blocks fit into this number of characters of markup, with the notes that they refer to. */
function countFitting({ blocks, notes }: Tree, max: number): number {
  const used = new Set<number>();
  let length = 0;
  for (const [index, block] of blocks.entries()) {
    // A block that is much too long is not printed.
    length += blockLength(block);
    if (length > max) return index;
    length += countCharacters(printBlock(block)) - blockLength(block) + (block.type === 'list' ? 3 : 1) * BLOCK_GAP;
    for (const note of notesOf(block)) {
      if (used.has(note)) continue;
      used.add(note);
      length += countCharacters(printMarkup({ blocks: [], notes: [notes[note] ?? []] })) + String(notes.length).length;
    }
    if (length > max) return index;
  }
  return blocks.length;
}

/**
 * Cuts a tree after the last block that fits into this number of characters of markup. A first block that is too long is
 * cut at a word.
 */
export function cutToMarkup(tree: Tree, max: number): { tree: Tree; isCut: boolean } {
  const count = countFitting(tree, max);
  if (count === tree.blocks.length) return { tree, isCut: false };
  const whole = { blocks: tree.blocks.slice(0, Math.max(1, count)), notes: tree.notes };
  let kept = cutTree(whole, Number.MAX_SAFE_INTEGER);
  // Markers and escapes take room too.
  for (let room = max; count === 0 && countCharacters(printMarkup(kept)) > max; room = Math.floor(room * 0.8))
    kept = cutTree(whole, room);
  return { tree: kept, isCut: true };
}
