import { expect, test } from 'vitest';
import { toPlainText, toSentences } from '#contract/format/print-text';

const IMAGE = '![Fog over a ledger](image:0f-1A_b "Fog, at noon")';

test.each([
  [
    'skips headings, images, code and cards',
    `## Kinds\n\n${IMAGE}\n\nThe quay was wet.\n\n\`\`\`\ncode\n\`\`\``,
    'The quay was wet.',
  ],
  ['has lists and quotes', '- One\n- Two\n\n> Said.', 'One Two Said.'],
  ['has everything of a text without sentences', '## Only a heading', 'Only a heading'],
  ['is empty for an empty text', '', ''],
])('an excerpt of a text %s', (_name, text, expected) => {
  expect(toSentences(text, 2)).toBe(expected);
});

test('an excerpt of a text of the earlier format is its plain text', () => {
  const text = 'One **bold** line.\n\nAnother.';
  expect(toSentences(text, 1)).toBe(toPlainText(text, 1));
});
