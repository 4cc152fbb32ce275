import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { countCases } from '../../support/cases.ts';
import { newAccount, PASSWORD, signUp } from '../support/accounts.ts';
import { newClient } from '../support/client.ts';
import { presetLimits } from '../support/limits.ts';
import { mailedToken, mailsTo } from '../support/mail.ts';

const [MAX] = presetLimits().recipientMails;

test('limits the emails to one address per hour over all requesting accounts and kinds', async () => {
  const victim = newAccount().email;
  const statuses: number[] = [];
  for (let account = 0; account < 4; account++) {
    const { client } = await signUp();
    for (let n = 0; n < 3; n++) {
      const email = n === 1 ? victim.toUpperCase() : victim;
      statuses.push((await client.post('/api/account/email', { email, password: PASSWORD })).status);
    }
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX);
  expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - MAX);
  const { client } = await signUp();
  expect((await client.post('/api/auth/correct-email', { email: victim })).status).toBe(429);
  const account = { ...newAccount(), email: victim };
  expect((await newClient().post('/api/auth/sign-up', account)).status).toBe(429);
  const mails = [...(await mailsTo(victim)), ...(await mailsTo(victim.toUpperCase()))];
  expect(mails).toHaveLength(MAX);
  countCases('limits', statuses.length + 2);
});

test('limits the emails to an address that moves from account to account', async () => {
  const victim = newAccount().email;
  const statuses: number[] = [];
  for (let n = 0; n < MAX + 2; n++) {
    const { client } = await signUp();
    statuses.push((await client.post('/api/auth/correct-email', { email: victim })).status);
    await client.post('/api/auth/correct-email', { email: newAccount().email });
  }
  expect(statuses).toEqual([...Array(MAX).fill(200), 429, 429]);
  expect(await mailsTo(victim)).toHaveLength(MAX);
  countCases('limits', statuses.length);
});

test('uses no quota of an address for requests that send no email', async () => {
  const { email } = await signUp();
  for (let account = 0; account < 3; account++) {
    const { client, username } = await signUp();
    const path = account === 0 ? '/api/auth/correct-email' : '/api/account/email';
    for (let n = 0; n < 2; n++) {
      const body = { email, ...(account > 0 && { password: PASSWORD }) };
      expect((await client.post(path, body)).status).toBe(409);
    }
    expect((await newClient().post('/api/auth/sign-up', { ...newAccount(), email, username })).status).toBe(409);
  }
  for (let n = 0; n < 3; n++) {
    expect((await newClient().post('/api/auth/forgot-password', { email })).status).toBe(200);
  }
  countCases('limits', 12);
});

test('uses no quota of an address without an account for reset links', async () => {
  const account = newAccount();
  const forget = async () => (await newClient().post('/api/auth/forgot-password', { email: account.email })).status;
  for (let n = 0; n < 3; n++) expect(await forget()).toBe(200);
  for (let n = 1; n < MAX; n++) {
    const { client } = await signUp();
    const body = { email: account.email, password: PASSWORD };
    expect((await client.post('/api/account/email', body)).status).toBe(200);
  }
  expect((await newClient().post('/api/auth/sign-up', account)).status).toBe(200);
  countCases('limits', MAX + 3);
});

test('rejects a reset link when the quota of its account is used up', async () => {
  const account = newAccount();
  for (let n = 1; n < MAX; n++) {
    const { client } = await signUp();
    await client.post('/api/account/email', { email: account.email, password: PASSWORD });
  }
  await newClient().post('/api/auth/sign-up', account);
  expect((await newClient().post('/api/auth/forgot-password', { email: account.email })).status).toBe(429);
  countCases('limits', 1);
});

test('uses the rate limiter for valid reset tokens only', async () => {
  const limiters = vi.spyOn(env.RATE_LIMITER, 'getByName');
  for (let n = 0; n < 10; n++) {
    const body = { token: `${n}`.repeat(43), password: 'brand-new-2' };
    expect((await newClient().post('/api/auth/reset-password', body)).status).toBe(410);
  }
  expect(limiters).not.toHaveBeenCalled();
  limiters.mockRestore();
  const { email } = await signUp();
  await newClient().post('/api/auth/forgot-password', { email });
  const token = await mailedToken(email, 'reset');
  expect((await newClient().post('/api/auth/reset-password', { token, password: 'brand-new-2' })).status).toBe(200);
  countCases('limits', 11);
});
