import { parse } from './parse.ts';
import type { Block, Format, Inline, List, Tree } from './tree.ts';

/** Returns the visible text of a line. */
export function printLine(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text' || node.type === 'code') return node.text;
      if (node.type === 'note') return '';
      return node.type === 'break' ? ' ' : printLine(node.children);
    })
    .join('');
}

const printList = (list: List): string[] =>
  list.items.flatMap(({ content, lists }) => [printLine(content), ...lists.flatMap(printList)]);

function printBlock(block: Block): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [printLine(block.content)];
    case 'list':
      return printList(block);
    case 'quote':
      return block.paragraphs.map(printLine);
    case 'code':
      return [block.text];
    case 'image':
      return [block.alt, block.caption];
    case 'card':
      return [block.href];
    case 'rule':
      return [];
  }
}

/** Returns all visible text of a tree without markers, its parts joined by single spaces. */
export function printText({ blocks, notes }: Tree): string {
  return [...blocks.flatMap(printBlock), ...notes.map(printLine)].join(' ').replace(/\s+/g, ' ').trim();
}

/** Returns the sentences of a tree for an excerpt: without headings, images, code and cards, if it has any. */
export function printSentences({ blocks }: Tree): string {
  const sentences = blocks.filter(({ type }) => type === 'paragraph' || type === 'list' || type === 'quote');
  return printText({ blocks: sentences, notes: [] }) || printText({ blocks, notes: [] });
}

/** Returns all visible text of a text of either format. */
export const toPlainText = (text: string, format: Format): string => printText(parse(text, format));

/** Returns the sentences of a text of either format for an excerpt. */
export const toSentences = (text: string, format: Format): string => printSentences(parse(text, format));
