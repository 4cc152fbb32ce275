import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { authMessages } from '#contract/accounts';
import { newAccount, PASSWORD, signUp, viewerOf } from '../support/accounts.ts';
import { errorOf, newClient } from '../support/client.ts';
import { fresh } from '../support/factories.ts';
import { withoutLimits } from '../support/limits.ts';
import { mailsTo } from '../support/mail.ts';

withoutLimits();

const signUpAs = (email: string) => newClient().post('/api/auth/sign-up', { ...newAccount(), email });
const signIn = (email: string) => newClient().post('/api/auth/sign-in', { email, password: PASSWORD });

test('treats two spellings of one address as one account', async () => {
  const name = `j\u00fcrgen_${fresh()}@example.test`;
  expect((await signUpAs(name.normalize('NFD'))).status).toBe(200);
  for (const spelling of [name, name.toUpperCase(), name.normalize('NFD'), name.toUpperCase().normalize('NFD')]) {
    expect((await signUpAs(spelling)).status, spelling).toBe(409);
    expect((await signIn(spelling)).status, spelling).toBe(200);
  }
  expect((await newClient().post('/api/auth/forgot-password', { email: name.toUpperCase() })).status).toBe(200);
  expect(await mailsTo(name)).toHaveLength(2);
  const kim = `kim_${fresh()}@example.test`;
  expect((await signUpAs(kim)).status).toBe(200);
  expect((await signUpAs(kim.replace('k', '\u212a'))).status).toBe(409);
});

test.each([
  ['a zero-width space', 'kim\u200b'],
  ['a joiner', 'k\u200dim'],
  ['a bidi override', '\u202ekim'],
  ['a variation selector', 'kim\ufe0f'],
  ['a fullwidth letter', '\uff4bim'],
  ['a ligature', '\ufb01m'],
])('rejects an address with %s for an account', async (_, name) => {
  const email = `${name}_${fresh()}@example.test`;
  const refused = { status: 422, fields: { email: 'Please enter a valid email address' } };
  expect(await errorOf(await signUpAs(email))).toMatchObject(refused);
  const { client } = await signUp();
  expect(await errorOf(await client.post('/api/account/email', { email, password: PASSWORD }))).toMatchObject(refused);
  expect(await errorOf(await client.post('/api/auth/correct-email', { email }))).toMatchObject(refused);
});

test('signs in and resets older accounts with any address, as separate accounts', async () => {
  const name = `\u00fc_${fresh()}@example.test`;
  const olds = [name.normalize('NFD'), name.toUpperCase(), `kim\u200b_${fresh()}@example.test`];
  for (const [n, email] of olds.entries()) {
    const { client, username } = await signUp();
    await env.DB.prepare('UPDATE users SET email = ?2 WHERE username = ?1').bind(username, email).run();
    const session = newClient();
    expect((await session.post('/api/auth/sign-in', { email, password: PASSWORD })).status).toBe(200);
    expect((await viewerOf(session))?.username).toBe(username);
    expect((await newClient().post('/api/auth/forgot-password', { email })).status).toBe(200);
    expect(await mailsTo(email), `${n}`).toHaveLength(1);
    expect((await client.get('/api/account')).status).toBe(200);
  }
  expect((await errorOf(await signIn(`nobody_${fresh()}@example.test`))).message).toBe(authMessages.invalidCredentials);
});
