import { expect, test } from 'vitest';
import { findNamesExportedTwice } from '../support/check-names.ts';

const twice = (files: Record<string, string>) => findNamesExportedTwice(new Map(Object.entries(files)));

test.each([
  ['worker/a.ts', 'worker/features/b/b.repo.ts'],
  ['worker/contract/a.ts', 'worker/features/b/b.repo.ts'],
  ['worker/contract/a.ts', 'web/src/features/b/b.ts'],
  ['web/src/lib/a.ts', 'web/src/features/b/b.ts'],
])('a name that %s and %s export is rejected', (a, b) => {
  expect(twice({ [a]: 'export type Row = 1;\n', [b]: 'export const Row = 1;\n' })).toEqual([
    `Row is exported by ${a} and ${b}`,
  ]);
});

test('a name may exist in the worker and in the web app, and unexported anywhere', () => {
  expect(
    twice({
      'worker/a.ts': 'export const x = 1;',
      'web/src/a.ts': 'export const x = 1;',
      'worker/b.ts': 'const x = 1;',
    }),
  ).toEqual([]);
});
