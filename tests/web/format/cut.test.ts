import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutTree } from '#contract/format/cut';
import { parse } from '#contract/format/parse';
import { printMarkup } from '#contract/format/print-markup';
import { printText } from '#contract/format/print-text';
import { splitTree } from '#contract/format/split';
import { treeLength } from '#contract/format/tree-length';
import { sampleCount } from '../../support/samples.ts';
import { SAMPLES } from '../support/samples.ts';
import { trees } from './arbitrary-trees.ts';

const TREES = { ...SAMPLES, numRuns: sampleCount('trees', { isDeep: Boolean(process.env.DEEP), isOnLibsql: false }) };

const sizes = fc.integer({ min: 0, max: 60 });
const lettersOf = (text: string) => text.replace(/\s/g, '');

test('cuts any tree to at most the wanted characters, as markup that parses to the same tree', () => {
  fc.assert(
    fc.property(trees, sizes, (tree, max) => {
      const cut = cutTree(tree, max);
      expect(treeLength(cut)).toBeLessThanOrEqual(max);
      expect(parse(printMarkup(cut), 2)).toEqual(cut);
    }),
    TREES,
  );
});

test('keeps all of a text on one side of the cut', () => {
  fc.assert(
    fc.property(trees, sizes, (tree, max) => {
      const { before, after, length } = splitTree(tree, max);
      const parts = [before, after].map((blocks) => lettersOf(printText({ blocks, notes: [] })));
      expect(parts.join('')).toBe(lettersOf(printText({ blocks: tree.blocks, notes: [] })));
      expect(length).toBeLessThanOrEqual(max);
    }),
    TREES,
  );
});

test('drops a note that does not fit, with its reference, and numbers the others again', () => {
  const text = `One[^a] two[^b].\n\nThree.\n\n[^a]: ${'long '.repeat(20)}\n[^b]: short`;
  expect(printMarkup(cutTree(parse(text, 2), 20))).toBe('One two[^1].\n\nThree.\n\n[^1]: short');
});

test('shows an image whole or not at all, with its description and caption', () => {
  const text = 'Before.\n\n![A red house](image:a "In spring")\n\nAfter.';
  expect(printMarkup(cutTree(parse(text, 2), 20))).toBe('Before.');
  expect(printMarkup(cutTree(parse(text, 2), 29))).toBe('Before.\n\n![A red house](image:a "In spring")');
});
