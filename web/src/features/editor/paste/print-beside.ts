import { readBlocks } from '#contract/format/blocks';
import { mapInline, mapLines } from '#contract/format/map-inline';
import { printMarkup } from '#contract/format/print-markup';
import type { Inline, Tree } from '#contract/format/tree';

/** Markup to insert, and the notes to add at the end of the text. */
export type PastedMarkup = { text: string; notes: string };

const printNote = (content: Inline[]) => printMarkup({ blocks: [{ type: 'paragraph', content }], notes: [] });

/** Prints a tree for a place in a text. Its notes get labels of their own, unless the text has the same note. */
export function printBeside({ blocks, notes }: Tree, around: string): PastedMarkup {
  const known = [...readBlocks(around).notes].filter(([label]) => /^[1-9]\d{0,8}$/.test(label));
  const used = Array.from(around.matchAll(/\[\^(\d{1,9})\]/g), ([, label]) => Number(label));
  let last = Math.max(0, ...used);
  const added: string[] = [];
  const labels = notes.map((note) => {
    const source = printNote(note);
    const [same] = known.find(([, text]) => text === source) ?? [];
    if (same !== undefined) return Number(same);
    last++;
    added.push(`\n\n[^${last}]: ${source.replaceAll('\n', '\n  ')}`.trimEnd());
    return last;
  });
  const labeled = (node: Inline): Inline[] => {
    if (node.type !== 'note') return [node];
    const label = labels[node.note];
    return label === undefined ? [] : [{ type: 'note', note: label - 1 }];
  };
  const shown = blocks.map((block) => mapLines(block, (nodes) => mapInline(nodes, labeled)));
  return { text: printMarkup({ blocks: shown, notes: [] }), notes: added.join('') };
}
