import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from '#contract/format/parse';
import { printMarkup } from '#contract/format/print-markup';
import type { Block, Inline, List, Tree } from '#contract/format/tree';
import { toDocument } from '@/features/editor/to-document.ts';
import { toMarkup, toTree } from '@/features/editor/to-tree.ts';
import { texts, trees } from '../format/arbitrary-trees.ts';

/** Returns each character of a line with the marks and the link around it, whatever their order, but no blank ends. */
function characters(nodes: readonly Inline[]): string[] {
  const all = allCharacters(nodes);
  const isBlank = (character = '') => /^text \s /u.test(character);
  while (isBlank(all.at(-1))) all.pop();
  while (isBlank(all[0])) all.shift();
  return all;
}

function allCharacters(nodes: readonly Inline[], around: readonly string[] = []): string[] {
  return nodes.flatMap((node) => {
    const kinds = [...new Set(around)].sort().join(' ');
    if (node.type === 'text' || node.type === 'code') {
      return Array.from(node.text, (character) => `${node.type} ${character} ${kinds}`);
    }
    if (node.type === 'note') return [`note ${node.note} ${kinds}`];
    if (node.type === 'break') return ['break'];
    return allCharacters(node.children, [...around, node.type === 'link' ? node.href : node.type]);
  });
}

const shownList = ({ start, items }: List): unknown => ({
  start,
  items: items.map(({ content, lists }) => [characters(content), lists.map(shownList)]),
});

const isShown = (content: readonly unknown[]) => content.length > 0;

function shownBlock(block: Block): unknown[] {
  if (block.type === 'quote') return [block.paragraphs.map(characters).filter(isShown)].filter(isShown);
  if (block.type === 'list') return [shownList(block)];
  if (block.type !== 'paragraph' && block.type !== 'heading') return [block];
  const content = characters(block.content);
  return isShown(content) ? [{ ...block, content }] : [];
}

/** What a reader sees of a tree. */
const shown = ({ blocks, notes }: Tree) => ({ blocks: blocks.flatMap(shownBlock), notes: notes.map(characters) });

describe('the document of the editor', () => {
  test('contains all of any tree', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const doc = toDocument(tree);
        doc.check();
        expect(shown(toTree(doc))).toEqual(shown(tree));
      }),
      { numRuns: 5_000 },
    );
  });

  test('contains all of any text, and prints as markup that reads the same', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const tree = parse(text, 2);
        const doc = toDocument(tree);
        doc.check();
        expect(shown(parse(toMarkup(doc), 2))).toEqual(shown(tree));
      }),
      { numRuns: 5_000 },
    );
  });

  test('does not change any more once it was printed', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const once = toMarkup(toDocument(tree));
        expect(toMarkup(toDocument(parse(once, 2)))).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    'One **bold and *italic* line** with a [link](https://a.example/).',
    '## Heading\n\n- one\n  - two\n\n1. first\n2. second\n\n> quoted\n\n```js\na = 1\n```\n\n---',
    '![A pot](image:abc "On the stove")\n\nhttps://a.example/page\n\nA note[^1].\n\n[^1]: Its text.',
  ])('prints a text in its usual form unchanged: %#', (text) => {
    expect(toMarkup(toDocument(parse(text, 2)))).toBe(text);
    expect(printMarkup(parse(text, 2))).toBe(text);
  });
});
