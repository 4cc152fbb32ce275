import type { Block, Inline, List, Tree } from './tree.ts';

const sum = <Item>(items: readonly Item[], lengthOf: (item: Item) => number) =>
  items.reduce((total, item) => total + lengthOf(item), 0);

/** Returns the visible characters of a line as code points. A line break is one, a reference to a note none. */
export function pointsIn(nodes: readonly Inline[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text' || node.type === 'code') return Array.from(node.text);
    if (node.type === 'note') return [];
    return node.type === 'break' ? ['\n'] : pointsIn(node.children);
  });
}

export const textLength = (text: string): number => Array.from(text).length;

/** Counts the visible characters of a line. */
export const lineLength = (nodes: readonly Inline[]): number => sum(nodes, nodeLength);

export function nodeLength(node: Inline): number {
  if (node.type === 'text' || node.type === 'code') return textLength(node.text);
  if (node.type === 'note') return 0;
  return node.type === 'break' ? 1 : lineLength(node.children);
}

const listLength = ({ items }: List): number =>
  sum(items, ({ content, lists }) => lineLength(content) + sum(lists, listLength));

export function blockLength(block: Block): number {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return lineLength(block.content);
    case 'list':
      return listLength(block);
    case 'quote':
      return sum(block.paragraphs, lineLength);
    case 'code':
      return textLength(block.text);
    case 'image':
      return textLength(block.alt) + textLength(block.caption);
    case 'card':
      return textLength(block.href);
    case 'rule':
      return 0;
  }
}

/** Counts the visible characters of a tree: texts, descriptions, captions and notes. */
export const treeLength = ({ blocks, notes }: Tree): number => sum(blocks, blockLength) + sum(notes, lineLength);
