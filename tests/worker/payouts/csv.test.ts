import { expect, test } from 'vitest';
import { toCsvRow } from '#contract/csv';

test.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['\t=1', "'\t=1"],
])('quotes the text %j, and protects spreadsheets from formulas', (text, field) => {
  expect(toCsvRow([text])).toBe(`${field}\r\n`);
});

test('writes amounts as plain decimals, also negative ones, and a missing one as empty', () => {
  expect(toCsvRow(['Share', { cents: 225 }, { cents: -5 }, { cents: 123_456 }, null])).toBe(
    'Share,2.25,-0.05,1234.56,\r\n',
  );
});
