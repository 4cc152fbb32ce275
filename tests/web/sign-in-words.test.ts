import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Texts with which the product was ordered; all others say "sign in". */
const ORDERED = [
  '>Log In</HeaderLink>',
  'act="Please log in"',
  'Please log in to subscribe',
  'Please log in to save your preferences.',
  'Please log in and try again.',
  'You need to be logged in to create blog posts.',
  'You must be logged in to create posts',
  'You must be logged in to update posts',
  'An error occurred during login',
];
/** The page of free posts. */
const ORDERED_PAGE = 'web/src/features/posts/free-posts-promos.tsx';

test('says "sign in" everywhere except in texts that were ordered with "log in"', () => {
  const files = globSync('{web/src/**/*.{ts,tsx},worker/contract/**/*.ts,worker/features/mail/*.ts}', { cwd: root });
  expect(files.length).toBeGreaterThan(500);
  const found = files
    .filter((file) => file !== ORDERED_PAGE)
    .flatMap((file) => {
      const text = ORDERED.reduce((rest, part) => rest.replaceAll(part, ''), readFileSync(join(root, file), 'utf8'));
      return text.match(/^.*\b(log(ged)? in\b(?! the)|login\b).*$/gim)?.map((line) => `${file}: ${line.trim()}`) ?? [];
    });
  expect(found).toEqual([]);
});
