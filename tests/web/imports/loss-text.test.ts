import { expect, test } from 'vitest';
import { IMPORT_LOSSES, type ImportItem, importProblems } from '#contract/imports';
import { listLosses, listSkipped } from '@/features/imports/screens/loss-text.ts';
import { toCsvFile } from '@/lib/csv-file.ts';

const item = (key: string, more: Partial<ImportItem> = {}): ImportItem => ({
  key,
  kind: 'post',
  state: 'imported',
  hash: '',
  title: key,
  post: key,
  slug: key,
  canonicalUrl: null,
  problem: null,
  losses: [],
  isEarlier: false,
  ...more,
});

const textsOf = (items: readonly ImportItem[]) => listLosses(items).map(({ text }) => text);

test('adds up each loss of all posts in words, what matters most first', () => {
  const audio = { code: 'audio', count: 2 } as const;
  expect(
    textsOf([
      item('a', { losses: [{ code: 'script', count: 1 }, audio] }),
      item('b', { losses: [{ code: 'audio', count: 1 }] }),
    ]),
  ).toEqual(['3 audio files not imported', '1 script removed']);
});

test('tells posts without text from those with a short one', () => {
  const skipped = { state: 'skipped', problem: 'no_text' } as const;
  expect(
    textsOf([
      item('a', { ...skipped, losses: [{ code: 'no_text', count: 1 }] }),
      item('b', skipped),
      item('c', skipped),
    ]),
  ).toEqual(['1 post without text in the export', '2 posts with a text shorter than 10 characters']);
});

test('has words for every loss and every problem', () => {
  const losses = IMPORT_LOSSES.map((code) => item(code, { losses: [{ code, count: 2 }] }));
  const problems = importProblems.map((problem) => item(problem, { problem }));
  expect(textsOf([...losses, ...problems])).toHaveLength(IMPORT_LOSSES.length + importProblems.length);
  expect(textsOf(losses).every((text) => /^2 \S/.test(text))).toBe(true);
});

test('counts the entries of an archive that are no posts', () => {
  expect(
    listSkipped([
      { title: 'About', reason: 'page' },
      { title: 'Shop', reason: 'page' },
      { title: 'I liked this', reason: 'comment' },
    ]),
  ).toEqual(['2 pages', '1 comment']);
});

test('quotes cells that a spreadsheet would run as a formula', async () => {
  const file = toCsvFile([['=SUM(A1)', 'a, "b"', '-1']]);
  expect(await file.text()).toBe(`'=SUM(A1),"a, ""b""",'-1\r\n`);
});
