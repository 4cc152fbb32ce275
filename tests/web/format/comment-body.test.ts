import { expect, test } from 'vitest';
import { parseComment } from '#contract/comment-body';
import { containsLink, foldComment } from '../../../worker/features/comments/comments.policy.ts';

test('parses marks, links and mentions, and nothing that makes a block', () => {
  expect(parseComment('**Yes**, @ann_b: see https://a.example.\n- `code`')).toEqual([
    { type: 'bold', children: [{ type: 'text', text: 'Yes' }] },
    { type: 'text', text: ', ' },
    { type: 'mention', username: 'ann_b' },
    { type: 'text', text: ': see ' },
    { type: 'link', href: 'https://a.example', children: [{ type: 'text', text: 'https://a.example' }] },
    { type: 'text', text: '.' },
    { type: 'break' },
    { type: 'text', text: '- ' },
    { type: 'code', text: 'code' },
  ]);
  for (const text of ['# Heading', '> Quote', '![a](image:b)', '[^1]: note', '---']) {
    expect(JSON.stringify(parseComment(text))).not.toMatch(/"type":"(?:heading|quote|image|note|rule)"/);
  }
});

test('recognizes five mentions, and none in addresses, code or links', () => {
  const mentions = (text: string) => JSON.stringify(parseComment(text)).match(/"mention"/g)?.length ?? 0;
  expect(mentions('@a1 @b2 @c3 @d4 @e5 @f6')).toBe(5);
  for (const text of ['ann@example.test', '`@ann`', '[@ann](https://a.example)', '@x', '@@ann', `@${'x'.repeat(51)}`]) {
    expect(mentions(text), text).toBe(0);
  }
});

test.each([
  'a@b.example',
  'spam.com',
  's\u200bpam.com/x',
  '[x](https://a.example)',
  'hxxp://a',
  'ａ．ｃｏｍ',
  'a[dot]com',
])('finds the link in %s', (text) => expect(containsLink(text)).toBe(true));

test.each(['I agree, e.g. with node.js and 3.5 km.', 'End.Next', 'He said: no...', 'C:\\temp', '@ann'])(
  'finds no link in %s',
  (text) => expect(containsLink(text)).toBe(false),
);

test('folds case, accents, blanks and punctuation', () => {
  expect(foldComment('Thänk  you!')).toBe(foldComment('thank you'));
  expect(foldComment('💰💰')).not.toBe(foldComment('💰'));
});
