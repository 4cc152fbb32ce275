import { expect, test } from 'vitest';
import { existsFiles } from '../../web/exists-files.ts';
import { coveredAreas } from '../support/covered-areas.ts';

test('accepts paths, alternatives and globs of existing files', () => {
  const list = ['web/vite.config.ts', 'worker/{app,index}.ts', 'worker/features/billing/**'];
  expect(existsFiles(list)).toEqual(list);
});

test.each([
  ['web/gone.ts', 'web/gone.ts'],
  ['worker/{app,gone}.ts', 'worker/gone.ts'],
  ['worker/gone/**', 'worker/gone/**'],
])('rejects a list with %s', (entry, missing) => {
  expect(() => existsFiles(['worker/app.ts', entry])).toThrow(`what does not exist: ${missing}`);
});

test('finds every file of the covered areas', () => {
  expect(Object.keys(coveredAreas)).toEqual(['money', 'access', 'sessions']);
});
