import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { type AccountResponse, authMessages } from '#contract/accounts';
import { newAccount, PASSWORD, signUp, viewerOf } from '../support/accounts.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { mailedToken, mailsTo } from '../support/mail.ts';

const pendingOf = async (client: Client) =>
  (await (await client.get('/api/account')).json<AccountResponse>()).pendingEmail;

const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);

/** Returns a user who has requested an email change. */
async function asked() {
  const account = await signUp();
  const next = newAccount().email;
  const response = await account.client.post('/api/account/email', { email: next, password: PASSWORD });
  expect(response.status).toBe(200);
  return { ...account, next, response, token: await mailedToken(next, 'change-email') };
}

const use = (token: string, client: Client = newClient()) => client.post('/api/auth/change-email', { token });
const invalid = { status: 410, code: 'token_invalid', message: authMessages.linkInvalid };

test('changes an email once the new one is confirmed, and notifies the old one both times', async () => {
  const { client, email, next, response, token } = await asked();
  expect(await response.json()).toEqual({ pendingEmail: next });
  expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
  expect(await viewerOf(client)).toMatchObject({ email, emailConfirmed: false });
  expect(await pendingOf(client)).toBe(next);
  expect(await subjectsTo(next)).toEqual(['Confirm your new email for Blog Platform']);
  expect((await subjectsTo(email))[0]).toBe('A new email address for your Blog Platform account');

  // Opening the page changes nothing: mail scanners open links.
  await newClient().get(`/auth?mode=change-email&token=${token}`);
  expect((await viewerOf(client))?.email).toBe(email);

  const confirmed = await use(token);
  expect(confirmed.status).toBe(200);
  expect(costsOf(confirmed).roundTrips).toBeLessThanOrEqual(3);
  expect(await viewerOf(client)).toMatchObject({ email: next, emailConfirmed: true });
  expect(await pendingOf(client)).toBeNull();
  expect((await subjectsTo(email))[0]).toBe('Your Blog Platform email address was changed');
  expect((await newClient().post('/api/auth/sign-in', { email, password: PASSWORD })).status).toBe(401);
  expect((await newClient().post('/api/auth/sign-in', { email: next, password: PASSWORD })).status).toBe(200);
});

test('names the new address in no email to the old one', async () => {
  const { email, next, token } = await asked();
  await use(token);
  for (const mail of await mailsTo(email)) expect(JSON.stringify(mail)).not.toContain(next);
});

test('rejects links of another purpose, made-up and expired ones, and this link elsewhere', async () => {
  const { client, email, token } = await asked();
  await newClient().post('/api/auth/forgot-password', { email });
  const others = ['x'.repeat(43), await mailedToken(email, 'confirm'), await mailedToken(email, 'reset')];
  for (const other of others) expect(await errorOf(await use(other))).toMatchObject(invalid);
  for (const path of ['confirm-email', 'reset-password']) {
    const body = { token, ...(path === 'reset-password' && { password: 'brand-new-2' }) };
    expect(await errorOf(await newClient().post(`/api/auth/${path}`, body))).toMatchObject(invalid);
  }
  await env.DB.prepare("UPDATE mail_tokens SET expires_at = 1 WHERE purpose = 'change_email'").run();
  expect(await errorOf(await use(token))).toMatchObject(invalid);
  expect((await viewerOf(client))?.email).toBe(email);
  expect(await pendingOf(client)).toBeNull();
});

test('replaces an earlier request with a new one', async () => {
  const { client, token } = await asked();
  const second = newAccount().email;
  await client.post('/api/account/email', { email: second, password: PASSWORD });
  expect(await pendingOf(client)).toBe(second);
  expect(await errorOf(await use(token))).toMatchObject(invalid);
  expect((await use(await mailedToken(second, 'change-email'))).status).toBe(200);
  expect((await viewerOf(client))?.email).toBe(second);
});

test('requires the current password and an address that is different and free', async () => {
  const { email: taken } = await signUp();
  const { client, email } = await signUp();
  const send = async (body: object) => await errorOf(await client.post('/api/account/email', body));
  const next = newAccount().email;
  expect(await send({ email: next, password: 'wrong-password-1' })).toMatchObject({
    status: 422,
    fields: { password: authMessages.wrongPassword },
  });
  expect(await send({ email: taken.toUpperCase(), password: PASSWORD })).toMatchObject({
    status: 409,
    fields: { email: authMessages.emailTaken },
  });
  expect(await send({ email: email.toUpperCase(), password: PASSWORD })).toMatchObject({
    status: 422,
    fields: { email: authMessages.emailUnchanged },
  });
  expect(await send({ email: 'nobody', password: '' })).toMatchObject({
    status: 422,
    fields: { email: 'Please enter a valid email address', password: 'Password is required' },
  });
  expect(await pendingOf(client)).toBeNull();
  for (const address of [next, taken.toUpperCase()]) expect(await subjectsTo(address)).toEqual([]);
  expect(await subjectsTo(email)).toEqual(['Confirm your email for Blog Platform']);
});

test('limits password attempts before checking the password, and limits the emails', async () => {
  const send = async ({ client }: { client: Client }, password: string) =>
    (await client.post('/api/account/email', { email: newAccount().email, password })).status;
  const guesser = await signUp();
  const responses = [];
  for (let n = 0; n < 5; n++) {
    const body = { current: `wrong-password-${n}`, password: 'brand-new-2' };
    responses.push((await guesser.client.put('/api/account/password', body)).status);
  }
  responses.push(await send(guesser, PASSWORD));
  expect(responses).toEqual([422, 422, 422, 422, 422, 429]);

  const mistaken = await signUp();
  const asked = [];
  for (let n = 0; n < 3; n++) asked.push(await send(mistaken, `wrong-password-${n}`));
  expect([...asked, await send(mistaken, PASSWORD)]).toEqual([422, 422, 422, 429]);

  const owner = await signUp();
  const mailed = [];
  for (let n = 0; n < 4; n++) mailed.push(await send(owner, PASSWORD));
  expect(mailed).toEqual([200, 200, 200, 429]);
});

test('rejects an address that another user has taken in the meantime', async () => {
  const { client, email, next, token } = await asked();
  const other = newClient();
  await other.post('/api/auth/sign-up', { ...newAccount(), email: next.toUpperCase() });
  expect(await errorOf(await use(token))).toMatchObject({ status: 409, message: authMessages.emailTaken });
  expect((await viewerOf(client))?.email).toBe(email);
  expect((await viewerOf(other))?.email).toBe(next.toUpperCase());
  expect((await subjectsTo(email)).filter((subject) => subject.endsWith('was changed'))).toEqual([]);
});

test('gives an address to one of two users who confirm it in parallel', async () => {
  const [one, two] = await Promise.all([signUp(), signUp()]);
  const next = newAccount().email;
  const tokens: string[] = [];
  for (const { client } of [one, two]) {
    expect((await client.post('/api/account/email', { email: next, password: PASSWORD })).status).toBe(200);
    tokens.push(await mailedToken(next, 'change-email'));
  }
  const responses = await Promise.all(tokens.map((token) => use(token)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const owners = await Promise.all([viewerOf(one.client), viewerOf(two.client)]);
  expect(owners.filter((viewer) => viewer?.email === next)).toHaveLength(1);
});

test('invalidates links to the old address', async () => {
  const { email, token } = await asked();
  await newClient().post('/api/auth/forgot-password', { email });
  const reset = await mailedToken(email, 'reset');
  const confirm = await mailedToken(email, 'confirm');
  await use(token);
  const responses = await Promise.all([
    newClient().post('/api/auth/reset-password', { token: reset, password: 'brand-new-2' }),
    newClient().post('/api/auth/confirm-email', { token: confirm }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([410, 410]);
});

test('cancels a change that was requested with the old password when the password changes', async () => {
  const changed = await asked();
  const body = { current: PASSWORD, password: 'brand-new-2' };
  expect((await changed.client.put('/api/account/password', body)).status).toBe(200);
  const reset = await asked();
  await newClient().post('/api/auth/forgot-password', { email: reset.email });
  const link = { token: await mailedToken(reset.email, 'reset'), password: 'brand-new-2' };
  expect((await newClient().post('/api/auth/reset-password', link)).status).toBe(200);
  for (const { token } of [changed, reset]) expect(await errorOf(await use(token))).toMatchObject(invalid);
  expect(await pendingOf(changed.client)).toBeNull();
});
