import { expect, test } from 'vitest';
import { findExportsForTests } from '../support/check-exports.ts';

const project = (changes: Record<string, string>) =>
  findExportsForTests(
    new Map(
      Object.entries({
        'worker/limits.ts': 'export const MAX = 8;\nexport function isOver(n: number) {\n  return n > MAX;\n}\n',
        'worker/app.ts': "import { isOver } from './limits.ts';\nexport default isOver(9);\n",
        'tests/limits.test.ts': "import { isOver, MAX } from '../worker/limits.ts';\n",
        ...changes,
      }),
    ),
  );

test('accepts exports that the product uses, in another file or in their own', () => {
  expect(project({})).toEqual([]);
});

test('rejects an export that only tests use, even when a comment names it', () => {
  const unused = 'export async function rebuild() {}\n';
  const tests = { 'tests/limits.test.ts': 'rebuild();' };
  const mistake = 'worker/limits.ts: only tests use rebuild; move it to tests/support/';
  expect(project({ ...tests, 'worker/limits.ts': unused })).toEqual([mistake]);
  expect(project({ ...tests, 'worker/limits.ts': `${unused}// rebuild\n/** See rebuild. */\n` })).toEqual([mistake]);
  expect(project({ ...tests, 'worker/limits.ts': `${unused}await rebuild();\n` })).toEqual([]);
});

test('accepts tables, because the database client reads them all', () => {
  const table = { 'worker/db/schema/posts.ts': 'export const posts = 1;', 'tests/limits.test.ts': 'posts' };
  expect(project(table)).toEqual([]);
});
