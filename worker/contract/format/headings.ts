import type { Block } from './tree.ts';

/** Prints minor headings before the first major one as major, so that no level of the page is skipped. */
export function withOrderedHeadings(blocks: readonly Block[]): readonly Block[] {
  const first = blocks.findIndex((block) => block.type === 'heading' && block.level === 2);
  return blocks.map((block, index) =>
    block.type === 'heading' && block.level === 3 && (first === -1 || index < first) ? { ...block, level: 2 } : block,
  );
}
