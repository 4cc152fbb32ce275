import { describe, expect, test, vi } from 'vitest';
import { toPlainText } from '#contract/format/print-text';
import { extractLegacyTags, type MarkupInline, parseMarkup, truncateMarkup } from '#contract/markup';
import { countWords, createExcerpt } from '#contract/plain-text';

const inline = (source: string) => parseMarkup(source)[0];
const text = (value: string) => ({ type: 'text', text: value });

describe('the tree of markup', () => {
  test.each([
    ['**a**', [{ type: 'bold', children: [text('a')] }]],
    ['*a*', [{ type: 'italic', children: [text('a')] }]],
    ['__a__', [{ type: 'underline', children: [text('a')] }]],
    ['_a_', [{ type: 'underline', children: [text('a')] }]],
    ['***a***', [{ type: 'bold', children: [{ type: 'italic', children: [text('a')] }] }]],
    ['**a *b* c**', [{ type: 'bold', children: [text('a '), { type: 'italic', children: [text('b')] }, text(' c')] }]],
    ['a **b', [text('a **b')]],
    ['2 * 3 * 4', [text('2 * 3 * 4')]],
    ['snake_case_name', [text('snake_case_name')]],
    ['a ____ b', [text('a ____ b')]],
    ['a\nb', [text('a'), { type: 'break' }, text('b')]],
    ['<b>x</b> & [y](z)', [text('<b>x</b> & [y](z)')]],
  ])('is built: %s', (source, expected) => {
    expect(inline(source)).toEqual(expected);
  });

  test('separates paragraphs at blank lines', () => {
    expect(parseMarkup('a\r\n\r\n  \n\nb\n')).toEqual([[text('a')], [text('b')]]);
    expect(parseMarkup('  \n ')).toEqual([]);
  });
});

describe('a cut', () => {
  test('closes every marker of a teaser and counts visible characters', () => {
    expect(truncateMarkup('**bold and *italic* words** here', 12)).toBe('**bold and *ita***');
    expect(toPlainText(truncateMarkup('**bold and *italic* words** here', 12), 1)).toBe('bold and ita');
    expect(truncateMarkup('one\n\ntwo\n\nthree', 5)).toBe('one\n\ntw');
    expect(truncateMarkup('👩‍🚀👩‍🚀', 1)).toBe('👩');
    expect(truncateMarkup('short', 600)).toBe('short');
  });

  test('ends an excerpt at a word within the requested length', () => {
    expect(createExcerpt('short', 10)).toBe('short');
    expect(createExcerpt('one two three four five', 20)).toBe('one two three four…');
    expect(Array.from(createExcerpt('x'.repeat(300), 100))).toHaveLength(100);
    expect(createExcerpt('😀'.repeat(300), 100)).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  });

  test('counts words between blanks', () => {
    expect([countWords(''), countWords(' a  b\n c ')]).toEqual([0, 3]);
  });
});

describe('older inline markers', () => {
  test.each([
    ['[Subtopics: Baking, Bread] Text.', 'Text.', ['Baking', 'Bread']],
    ['Text.\n\n[region: Europe]', 'Text.', ['Europe']],
    ['[Finance: Taxes][TECH: Privacy] Text', 'Text', ['Taxes', 'Privacy']],
    ['[Tech: ] and [Other: x]', '[Tech: ] and [Other: x]', []],
    ['[Subtopics: a', '[Subtopics: a', []],
    ['[tech:,,] x', 'x', []],
    [`[tech: ${'a'.repeat(501)}] x`, `[tech: ${'a'.repeat(501)}] x`, []],
  ])('%s', (source, stripped, tags) => {
    const { text, tags: found } = extractLegacyTags(source);
    expect({ text, tags: found.map(({ name }) => name) }).toEqual({ text: stripped, tags });
  });
});

test('of a tag record the length of the text before it', () => {
  const { text, tags } = extractLegacyTags('[tech: a] one [region: b, c] two [finance: d]');
  expect(text).toBe('one  two');
  expect(tags).toEqual([
    { name: 'a', at: 0 },
    { name: 'b', at: 5 },
    { name: 'c', at: 5 },
    { name: 'd', at: 10 },
  ]);
});

/** Counts the nodes of a tree. */
const nodes = (tree: readonly MarkupInline[]): number =>
  tree.reduce((sum, node) => sum + 1 + ('children' in node ? nodes(node.children) : 0), 0);

describe('10^5 markers', () => {
  const N = 100_000;
  test.each([
    ['opening', '**a '.repeat(N / 2)],
    ['closing', 'a** '.repeat(N / 2)],
    ['alternating', '*a __b '.repeat(N / 2)],
    ['pairs', '*a* '.repeat(N / 2)],
    ['one run', '*'.repeat(N)],
    ['runs of three', '***a '.repeat(N / 3)],
    ['nested', `${'**a *b __c '.repeat(N / 6)}${'__ * **'.repeat(N / 6)}`],
    ['brackets', '[tech: '.repeat(N)],
    ['blanks after a bracket', `[tech:${' '.repeat(N)}`],
  ])('%s: the tree and the teaser are not larger than the text', (_, source) => {
    const tree = parseMarkup(source);
    expect(tree.reduce((sum, paragraph) => sum + nodes(paragraph), 0)).toBeLessThanOrEqual(source.length);
    expect(toPlainText(source, 1).length).toBeLessThanOrEqual(source.length);
    expect(truncateMarkup(source, 600).length).toBeLessThanOrEqual(600 * 8);
    expect(extractLegacyTags(source).tags).toEqual([]);
  });

  /** Counts the nodes that the parser moves, repeats included: the number that could grow quadratically. */
  function moves(source: string): number {
    const { push } = Array.prototype;
    let count = 0;
    const counting = vi.spyOn(Array.prototype, 'push').mockImplementation(function (this: unknown[], ...items) {
      count += items.length;
      return push.apply(this, items);
    });
    parseMarkup(source);
    counting.mockRestore();
    return count;
  }

  test.each(['**a ', 'a** ', '*a __b ', '*a* ', '***a '])('%s: the work grows linearly with the text', (unit) => {
    const [small, large] = [moves(unit.repeat(100)), moves(unit.repeat(1000))];
    expect(small).toBeGreaterThan(0);
    expect(large).toBeLessThanOrEqual(small * 11);
  });
});
