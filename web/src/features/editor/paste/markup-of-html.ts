import { mapInline, mapLines } from '#contract/format/map-inline';
import { printMarkup } from '#contract/format/print-markup';
import type { Inline } from '#contract/format/tree';
import { isRich, readHtml } from './read-html.ts';

const withoutNotes = (nodes: Inline[]) => mapInline(nodes, (node) => (node.type === 'note' ? [] : [node]));

/** Returns copied HTML as markup of format 2; null if it has no formatting. Leaves out images of other sites, and notes. */
export function markupOfHtml(html: string): string | null {
  const blocks = readHtml(html)
    .blocks.filter((block) => block.type !== 'image' || block.id !== '')
    .map((block) => mapLines(block, withoutNotes));
  return isRich(blocks) ? printMarkup({ blocks, notes: [] }) : null;
}
