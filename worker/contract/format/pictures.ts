import type { Tree } from './tree.ts';

/** Returns the ids of a tree's images in the order of their first appearance. */
export const pictureIds = ({ blocks }: Tree): string[] => [
  ...new Set(blocks.flatMap((block) => (block.type === 'image' ? [block.id] : []))),
];
