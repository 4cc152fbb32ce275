import { expect, test } from 'vitest';
import { parse } from '#contract/format/parse';
import { pictureIds } from '#contract/format/pictures';
import type { Block, Inline } from '#contract/format/tree';

const lines = (count: number, line: (n: number) => string, separator = '\n\n') =>
  Array.from({ length: count }, (_, n) => line(n)).join(separator);

function inlineOf(block: Block | undefined): Inline[] {
  return block !== undefined && 'content' in block ? block.content : [];
}

test('reads at most 40 images and 20 cards, and the rest as text', () => {
  const images = parse(
    lines(42, (n) => `![](image:${n})`),
    2,
  );
  expect(pictureIds(images)).toHaveLength(40);
  expect(images.blocks.slice(40).map(({ type }) => type)).toEqual(['paragraph', 'paragraph']);
  const cards = parse(
    lines(22, (n) => `https://soup.test/${n}`),
    2,
  ).blocks.map(({ type }) => type);
  expect(cards.filter((type) => type === 'card')).toHaveLength(20);
  expect(cards.slice(20)).toEqual(['paragraph', 'paragraph']);
});

test('reads at most 200 links, and the rest as text', () => {
  const [block] = parse(
    lines(202, (n) => `[a](https://soup.test/${n})`, ' '),
    2,
  ).blocks;
  expect(inlineOf(block).filter(({ type }) => type === 'link')).toHaveLength(200);
  expect(inlineOf(block).at(-1)).toMatchObject({
    type: 'text',
    text: expect.stringContaining('[a](https://soup.test/201)'),
  });
});

test('reads at most 100 notes, and the rest as text', () => {
  const { blocks, notes } = parse(
    `${lines(102, (n) => `word[^${n}]`, ' ')}\n\n${lines(102, (n) => `[^${n}]: Note`, '\n')}`,
    2,
  );
  expect(notes).toHaveLength(100);
  expect(inlineOf(blocks[0]).filter(({ type }) => type === 'note')).toHaveLength(100);
  expect(JSON.stringify(blocks)).toContain('word[^101]');
});

test.each([
  ['a third level of a list', '- one\n  - two\n    - three', '- three'],
  ['a fence without its end', '```js\nsalt();', '```js'],
  ['a bracket without its end', 'see [the menu(https://soup.test/', '[the menu('],
  ['a scheme that is not allowed', '[a](javascript:alert(1))', '[a](javascript:alert(1))'],
  ['an address without a scheme', '[a](//soup.test/)', '[a](//soup.test/)'],
  ['a backslash in an address', '[a](https://soup.test\\evil.test)', 'evil.test'],
  ['a control character in an address', '[a](https://soup.test/\u0001)', '[a](https://soup.test/\u0001)'],
  ['a bidirectional character in an address', '[a](https://soup.test/\u202e)', '[a](https://soup.test/\u202e)'],
])('reads %s as text', (_, text, shown) => {
  const { blocks } = parse(text, 2);
  const tree = JSON.stringify(blocks, (key, value) => (key === 'href' ? undefined : value));
  expect(tree).toContain(JSON.stringify(shown).slice(1, -1));
  expect(JSON.stringify(blocks)).not.toContain('"href":"javascript');
});
