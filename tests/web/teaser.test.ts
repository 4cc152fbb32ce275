import { expect, test } from 'vitest';
import { plainText } from '#contract/markup';
import { isShorterThanTeaser, splitAtTeaser, teaserLength, visibleLength } from '#contract/teaser';
import { cutTeaser } from '../../worker/features/posts/posts.policy.ts';

const lettersIn = (tree: unknown): string =>
  (JSON.stringify(tree).match(/"text":"([^"]*)"/g) ?? []).map((text) => text.slice(8, -1)).join('');

test('the teaser of a premium text is 600 characters, or half of a text that has no more', () => {
  expect([0, 10, 389, 600, 601, 5000].map(teaserLength)).toEqual([0, 5, 194, 300, 600, 600]);
});

test('markers and what separates paragraphs do not count, line breaks do', () => {
  expect(visibleLength('**ab**\n\ncd\ne')).toBe(6);
});

test('only a premium text no longer than a teaser is called short', () => {
  expect(['', 'word '.repeat(20), `**${'x'.repeat(600)}**`, 'x'.repeat(601)].map(isShorterThanTeaser)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test.each(['One **two *three* four** five __six__.\n\nSeven eight\nnine ten.', 'Plain words. '.repeat(80)])(
  'the preview is cut where readers without a subscription stop: %#',
  (text) => {
    const { teaser, rest } = splitAtTeaser(text);
    const shown = lettersIn(teaser).replace(/\s/g, '');
    expect(shown).toBe(plainText(cutTeaser(text)).replace(/\s/g, ''));
    expect(shown + lettersIn(rest).replace(/\s/g, '')).toBe(plainText(text).replace(/\s/g, ''));
    expect(rest).not.toEqual([]);
  },
);
