import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { authMessages, type SessionResponse } from '#contract/accounts';
import { PASSWORD, signUp, viewerOf } from '../support/accounts.ts';
import { errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { mailedToken, mailsTo } from '../support/mail.ts';

const NEW = 'brand-new-2';

test('signs out every other browser after a password change, and gives this one a new cookie', async () => {
  const { client, email } = await signUp();
  const before = newClient({ cookies: Object.fromEntries(client.cookies) });
  const elsewhere = newClient();
  await elsewhere.post('/api/auth/sign-in', { email, password: PASSWORD });
  const response = await client.put('/api/account/password', { current: PASSWORD, password: NEW });
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
  expect((await response.json<SessionResponse>()).viewer?.email).toBe(email);
  expect(client.cookies.get('__Host-session')).not.toBe(before.cookies.get('__Host-session'));
  expect((await viewerOf(client))?.email).toBe(email);
  expect(await viewerOf(before)).toBeNull();
  expect(await viewerOf(elsewhere)).toBeNull();
  expect((await elsewhere.post('/api/auth/sign-in', { email, password: PASSWORD })).status).toBe(401);
  expect((await elsewhere.post('/api/auth/sign-in', { email, password: NEW })).status).toBe(200);
});

test('notifies the user by email', async () => {
  const { client, email } = await signUp();
  await client.put('/api/account/password', { current: PASSWORD, password: NEW });
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe('Your Blog Platform password was changed');
  expect(mail?.text).not.toContain(NEW);
});

test.each([true, false])('preserves the choice to be remembered (%s)', async (remember) => {
  const { email } = await signUp();
  const client = newClient();
  await client.post('/api/auth/sign-in', { email, password: PASSWORD, remember });
  const response = await client.put('/api/account/password', { current: PASSWORD, password: NEW });
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-session=/);
  expect(/Max-Age/.test(cookie)).toBe(remember);
  const { results } = await env.DB.prepare(
    'SELECT remember FROM sessions s JOIN users u ON u.seq = s.user WHERE u.email = ?1',
  )
    .bind(email)
    .all();
  expect(results).toEqual([{ remember: remember ? 1 : 0 }]);
});

test('invalidates open reset links', async () => {
  const { client, email } = await signUp();
  await newClient().post('/api/auth/forgot-password', { email });
  const token = await mailedToken(email, 'reset');
  await client.put('/api/account/password', { current: PASSWORD, password: NEW });
  expect((await newClient().post('/api/auth/reset-password', { token, password: 'third-one-3' })).status).toBe(410);
});

test.each([
  [{ current: 'wrong-password-1', password: NEW }, 'current', authMessages.wrongPassword],
  [{ current: '', password: NEW }, 'current', 'Password is required'],
  [{ current: PASSWORD, password: '' }, 'password', 'Password is required'],
  [{ current: PASSWORD, password: 'short1' }, 'password', 'Password must be at least 8 characters long'],
  [{ current: PASSWORD, password: `a1${'x'.repeat(127)}` }, 'password', 'Password must be less than 128 characters'],
  [
    { current: PASSWORD, password: 'only-letters' },
    'password',
    'Password must contain at least one letter and one number',
  ],
])('rejects %j', async (body, field, message) => {
  const { client, email } = await signUp();
  const error = await errorOf(await client.put('/api/account/password', body));
  expect(error).toMatchObject({ status: 422, code: 'invalid_input', fields: { [field]: message } });
  expect(await viewerOf(client)).not.toBeNull();
  expect((await newClient().post('/api/auth/sign-in', { email, password: PASSWORD })).status).toBe(200);
});

test('applies one of two parallel changes, and leaves only its browser signed in', async () => {
  const { client, email } = await signUp();
  const other = newClient();
  await other.post('/api/auth/sign-in', { email, password: PASSWORD });
  const clients = [client, other];
  const responses = await Promise.all(
    clients.map((each, n) => each.put('/api/account/password', { current: PASSWORD, password: `brand-new-${n}` })),
  );
  const done = responses.flatMap(({ status }, n) => (status === 200 ? [n] : []));
  expect(done).toHaveLength(1);
  const viewers = await Promise.all(clients.map(viewerOf));
  expect(viewers.flatMap((viewer, n) => (viewer === null ? [] : [n]))).toEqual(done);
  const signIn = await newClient().post('/api/auth/sign-in', { email, password: `brand-new-${done[0]}` });
  expect(signIn.status).toBe(200);
  expect((await mailsTo(email)).filter(({ subject }) => subject.endsWith('password was changed'))).toHaveLength(1);
});

test('accepts five attempts a minute and rejects the sixth', async () => {
  const { client } = await signUp();
  const responses = [];
  for (let n = 0; n < 6; n++) {
    responses.push(await client.put('/api/account/password', { current: `wrong-password-${n}`, password: NEW }));
  }
  expect(responses.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
  expect(responses.at(-1)?.headers.get('Retry-After')).toMatch(/^\d+$/);
});
