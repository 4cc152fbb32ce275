import { createPath, resolvePath } from 'react-router';
import { expect, test } from 'vitest';
import { adminReturnPath } from '@/app/pages/admin/admin-sign-in-path.ts';
import { sanitizeReturnPath } from '@/features/accounts/auth/auth-steps.ts';
import { countCases } from '../support/cases.ts';
import { hostileTargets, leaves } from '../support/hostile-targets.ts';

const SITE = 'https://here.example';

/** Returns true when a path stays on the site, both as a link's URL and as a history entry of the router. */
const staysHere = (to: string) => !leaves(to, SITE) && !leaves(createPath(resolvePath(to, '/auth')), SITE);

test.each([
  ['a page that requires sign-in', sanitizeReturnPath],
  ['the admins’ sign-in', adminReturnPath],
])('redirects %s within the site for every address', (_, next) => {
  const targets = hostileTargets();
  const followed = targets.flatMap((target) => next(target) ?? []);
  expect(followed.filter((to) => !staysHere(to))).toEqual([]);
  expect(targets.filter((target) => leaves(target, SITE) && next(target) === target)).toEqual([]);
  expect(targets.filter((target) => leaves(target, SITE)).length).toBeGreaterThan(100);
  countCases('elsewhere', targets.length);
});
