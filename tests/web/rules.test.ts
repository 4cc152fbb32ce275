import { beforeAll, expect, test, vi } from 'vitest';
import { contactRequest } from '#contract/mail.schema';
import { checkEmail, checkNewPassword, checkSignIn, checkSignUp } from '@/features/accounts/check-account.ts';
import { findFieldErrors } from '@/lib/forms/schema-loader.ts';

// The server's build has no rules; the browser's has them.
beforeAll(() => void vi.stubEnv('SSR', false));

const good = {
  email: 'ann@example.test',
  username: 'ann_1',
  password: 'correct-horse-1',
  confirmation: 'correct-horse-1',
};

test('accepts a valid sign-up', async () => {
  expect(await checkSignUp(good)).toEqual({});
});

test('rejects each field with a message of its own', async () => {
  expect(await checkSignUp({ email: '', username: '', password: '', confirmation: '' })).toEqual({
    email: 'Email is required',
    username: 'Username is required',
    password: 'Password is required',
    confirmation: 'Please confirm your password',
  });
  expect(await checkSignUp({ email: 'ann@', username: 'a', password: 'short', confirmation: 'other' })).toEqual({
    email: 'Please enter a valid email address',
    username: 'Username must be at least 2 characters long',
    password: 'Password must be at least 8 characters long',
    confirmation: 'Passwords do not match',
  });
  expect(
    await checkSignUp({ ...good, username: 'two words', password: 'onlyletters', confirmation: 'onlyletters' }),
  ).toEqual({
    username: 'Username can only contain letters, numbers, underscores, and hyphens',
    password: 'Password must contain at least one letter and one number',
  });
});

test('applies the same rules to a new password, and requires its repetition', async () => {
  expect(await checkNewPassword({ password: 'correct-horse-1', confirmation: 'correct-horse-1' })).toEqual({});
  expect(await checkNewPassword({ password: 'correct-horse-1', confirmation: 'correct-horse-2' })).toEqual({
    confirmation: 'Passwords do not match',
  });
  expect(await checkNewPassword({ password: 'x'.repeat(129), confirmation: 'x'.repeat(129) })).toEqual({
    password: 'Password must be less than 128 characters',
  });
});

test('requires both fields to sign in, and does not validate an old password', async () => {
  expect(await checkSignIn({ email: '', password: '', remember: false })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  });
  expect(await checkSignIn({ email: ' ann@example.test ', password: 'x', remember: true })).toEqual({});
});

test('names the purpose of an empty email field', async () => {
  const check = checkEmail('Email required');
  expect(await check({ email: '  ' })).toEqual({ email: 'Email required' });
  expect(await check({ email: 'nobody' })).toEqual({ email: 'Please enter a valid email address' });
  expect(await check({ email: 'ann@example.test' })).toEqual({});
});

test('reports only the first issue of a field', () => {
  expect(findFieldErrors(contactRequest, { name: '', email: 'a@b.test', message: '' })).toEqual({
    message: 'Message is required',
  });
});
