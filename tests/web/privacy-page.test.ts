import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('lists and counts every cookie of the worker on the privacy page', () => {
  const names = [...read('worker/http/cookies.ts').matchAll(/= hostCookie\('(\w+)'\)/g)].map(([, name]) => name);
  const page = read('web/src/app/pages/privacy-page.tsx');
  expect(names.toSorted()).toEqual(['bookmark', 'challenge', 'device', 'session']);
  expect([...page.matchAll(/<strong>(\w+)<\/strong>/g)].map(([, name]) => name).toSorted()).toEqual(names.toSorted());
  expect(page).toContain('We only set cookies that are needed to sign in');
});
