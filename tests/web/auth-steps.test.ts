import { expect, test } from 'vitest';
import { authPath } from '@/features/accounts/auth/auth-paths.ts';
import { authStep, guestPath, sanitizeReturnPath } from '@/features/accounts/auth/auth-steps.ts';

test.each([
  [null, 'sign-in'],
  ['signup', 'signup'],
  ['reset', 'reset'],
  ['check-email', 'check-email'],
  ['change-email', 'change-email'],
  ['sudo', 'sign-in'],
  ['', 'sign-in'],
] as const)('opens for mode=%s the step %s', (mode, step) => {
  expect(authStep(mode)).toBe(step);
});

test('builds an address of a step with the path to return to', () => {
  expect(authPath('sign-in')).toBe('/auth');
  expect(authPath('signup', '/article/a1/title?x=1')).toBe('/auth?mode=signup&next=%2Farticle%2Fa1%2Ftitle%3Fx%3D1');
  expect(new URL(authPath('sign-in', '/a&b'), 'https://x.test').searchParams.get('next')).toBe('/a&b');
});

test.each([
  '/',
  '/article/a1/some-title',
  '/topic/self-help?x=1#top',
  '/topic/food/Caf%C3%A9',
  '/a//b',
  '/auth?mode=interests',
])('continues at %s after signing in', (next) => {
  expect(sanitizeReturnPath(next)).toBe(next);
});

test.each([
  null,
  '',
  'article',
  'https://evil.test/',
  'javascript:alert(1)',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\\evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/\u0000/evil.test',
])('does not continue at %j after signing in', (next) => {
  expect(sanitizeReturnPath(next)).toBeNull();
});

test('sends a guest to sign in before a step for members, and back to it', () => {
  expect(guestPath('check-email', '/article/a1')).toBe(authPath('sign-in', authPath('check-email', '/article/a1')));
  expect(guestPath('sign-out', null)).toBe('/auth');
});
