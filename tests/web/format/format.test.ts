import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from '#contract/format/parse';
import { printMarkup } from '#contract/format/print-markup';
import { sampleCount } from '../../support/samples.ts';
import { SAMPLES } from '../support/samples.ts';
import { texts, trees } from './arbitrary-trees.ts';

const TREES = { ...SAMPLES, numRuns: sampleCount('trees', { isDeep: Boolean(process.env.DEEP), isOnLibsql: false }) };

describe('markup of format 2', () => {
  test('parses a printed tree to the same tree', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(parse(printMarkup(tree), 2)).toEqual(tree);
      }),
      TREES,
    );
  });

  test('prints any text as one that parses to the same tree', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const tree = parse(text, 2);
        expect(parse(printMarkup(tree), 2)).toEqual(tree);
      }),
      TREES,
    );
  });

  test.each([
    'See https://a.example/b_c.',
    '(https://a.example/b), or https://a.example/(c).',
    'https://a.example/b, *and* more',
    '"https://a.example/b": one\nhttps://a.example/b!',
  ])('prints a bare address beside punctuation as it was typed: %s', (text) => {
    expect(printMarkup(parse(text, 2))).toBe(text);
  });

  test('gives a text of format 1 the same tree after its conversion', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const tree = parse(text, 1);
        expect(parse(printMarkup(tree), 2)).toEqual(tree);
      }),
      TREES,
    );
  });
});
