import { parse } from './parse.ts';
import type { Block, Format, Inline, List, Tree } from './tree.ts';

/** Prints a line with the addresses of its links and the numbers of its notes. */
const printInlines = (nodes: readonly Inline[]): string => nodes.map(printInline).join('');

function printInline(node: Inline): string {
  switch (node.type) {
    case 'text':
    case 'code':
      return node.text;
    case 'break':
      return '\n';
    case 'note':
      return `[${node.note + 1}]`;
    case 'link': {
      const text = printInlines(node.children);
      const address = node.href.replace(/^mailto:/i, '');
      return text === node.href || text === address ? text : `${text} (${address})`;
    }
    default:
      return printInlines(node.children);
  }
}

const indent = (text: string, first: string, next = ' '.repeat(first.length)): string =>
  first + text.replaceAll('\n', `\n${next}`);

function printList({ start, items }: List): string {
  const rows = items.map(({ content, lists }, index) => {
    const marker = start === null ? '- ' : `${start + index}. `;
    return indent([printInlines(content), ...lists.map(printList)].join('\n'), marker);
  });
  return rows.join('\n');
}

function printBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return printInlines(block.content);
    case 'list':
      return printList(block);
    case 'quote':
      return indent(block.paragraphs.map(printInlines).join('\n\n'), '> ', '> ');
    case 'code':
      return indent(block.text, '    ');
    case 'rule':
      return '* * *';
    case 'image':
      return [block.alt === '' ? '' : `[${block.alt}]`, block.caption].filter((part) => part !== '').join('\n');
    case 'card':
      return block.href;
  }
}

/** Prints a tree as plain text that keeps its structure, for the text part of emails. */
export function printPlain({ blocks, notes }: Tree): string {
  const numbered = notes.map((note, index) => `[${index + 1}] ${printInlines(note)}`);
  return [...blocks.map(printBlock), ...(notes.length === 0 ? [] : ['———', numbered.join('\n')])]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Returns a text of either format as plain text with its structure. */
export const toStructuredText = (text: string, format: Format): string => printPlain(parse(text, format));
