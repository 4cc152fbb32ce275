import { expect, test } from 'vitest';
import { parse } from '#contract/format/parse';
import { toPlainText } from '#contract/format/print-text';
import { treeLength } from '#contract/format/tree-length';
import { isShorterThanTeaser, splitAtTeaser, teaserLength } from '#contract/teaser';
import { cutTeaser } from '../../worker/features/posts/posts.policy.ts';

const lettersIn = (tree: unknown): string =>
  (JSON.stringify(tree).match(/"text":"([^"]*)"/g) ?? []).map((text) => text.slice(8, -1)).join('');

test('cuts a premium text to 600 characters, or to half of a shorter text', () => {
  expect([0, 10, 389, 600, 601, 5000].map(teaserLength)).toEqual([0, 5, 194, 300, 600, 600]);
});

const shownOf = (text: string) => toPlainText(cutTeaser(text, 1), 1);
const filler = 'word '.repeat(118); // 590 characters

test.each([
  ['a word that would be cut', `${filler}Akhmatova-Gorenko wrote.`, filler.trim()],
  ['a word that just fits', `${filler}Akhmatovas wrote more.`, `${filler}Akhmatovas`],
  ['a word within markers', `${filler}**Akhmatova-Gorenko wrote** more.`, filler.trim()],
  ['words within markers', `${filler}**Anna Akhmatova wrote** more.`, `${filler}Anna`],
  ['half of a word in markers', `${filler}Akhma**tova-Gorenko wrote** more.`, filler.trim()],
  ['a word after a line break', `${filler.trim()}\nAkhmatova-Gorenko more.`, filler.trim()],
  ['the first word of a paragraph', `${filler}\n\nAkhmatova-Gorenko more.`, filler.trim()],
  ['an emoji of several parts', `${'語'.repeat(598)}👩‍👩‍👧 more`, '語'.repeat(598)],
  ['an emoji that just fits', `${'語'.repeat(599)}😀 more`, `${'語'.repeat(599)}😀`],
  ['a script without spaces', '語'.repeat(700), '語'.repeat(600)],
  ['one long address', `${'x'.repeat(700)} more`, 'x'.repeat(600)],
  ['a long address after words', `${'a '.repeat(250)}${'x'.repeat(300)}`, `${'a '.repeat(250)}${'x'.repeat(100)}`],
  ['a short text', 'A beautiful loaf', 'A'],
  ['a short text of one word', 'Sourdough', 'Sour'],
  ['a short text without spaces', '酵母面包很好吃', '酵母面'],
])('ends a teaser with a whole word: %s', (_, text, shown) => {
  expect(shownOf(text)).toBe(shown);
  expect(lettersIn(splitAtTeaser(parse(text, 1)).before).trim()).toBe(shown.replaceAll('\n', ''));
});

test('counts line breaks, but neither markers nor paragraph separators', () => {
  expect(treeLength(parse('**ab**\n\ncd\ne', 1))).toBe(6);
});

test('treats only a premium text within the length of a teaser as short', () => {
  expect(
    ['', 'word '.repeat(20), `**${'x'.repeat(600)}**`, 'x'.repeat(601)].map((text) => isShorterThanTeaser(text, 1)),
  ).toEqual([false, true, true, false]);
});

test.each([
  'One **two *three* four** five __six__.\n\nSeven eight\nnine ten.',
  'Plain words. '.repeat(80),
  'Many *slanted __words__ in* a row '.repeat(40),
  '語'.repeat(700),
])('cuts the preview where readers without a subscription stop: %#', (text) => {
  const { before, after } = splitAtTeaser(parse(text, 1));
  const shown = lettersIn(before).replace(/\s/g, '');
  expect(shown).toBe(toPlainText(cutTeaser(text, 1), 1).replace(/\s/g, ''));
  expect(shown + lettersIn(after).replace(/\s/g, '')).toBe(toPlainText(text, 1).replace(/\s/g, ''));
  expect(after).not.toEqual([]);
});
