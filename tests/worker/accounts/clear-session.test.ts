import { expect, test } from 'vitest';
import type { SessionsResponse } from '#contract/accounts';
import { PASSWORD, signUp } from '../support/accounts.ts';
import { type Client, newClient } from '../support/client.ts';

const CLEAR = 'Clear-Site-Data';

/** The ways in which users end their own sessions, each with the request that it sends. */
const ways: Record<string, (client: Client, username: string) => Promise<Response>> = {
  'POST /api/auth/sign-out': (client) => client.post('/api/auth/sign-out'),
  'POST /api/account/sign-out-everywhere': (client) => client.post('/api/account/sign-out-everywhere'),
  'DELETE /api/account/sessions/:id': async (client) => {
    const { sessions } = await (await client.get('/api/account/sessions')).json<SessionsResponse>();
    return await client.delete(`/api/account/sessions/${sessions.find(({ isCurrent }) => isCurrent)?.id}`);
  },
  'POST /api/account/deletion': (client, username) =>
    client.post('/api/account/deletion', { password: PASSWORD, username }),
};

test.each(Object.entries(ways))('clears the session and the caches of the browser with %s', async (_, end) => {
  const { client, username } = await signUp();
  const response = await end(client, username);
  expect(await response.json()).toBeTruthy();
  expect(response.status).toBe(200);
  // Not "storage", where another user's unsent drafts may wait, nor "cookies", which would delete the device's too.
  expect(response.headers.get(CLEAR)).toBe('"cache"');
  expect(response.headers.getSetCookie().join()).toMatch(/__Host-session=;.*Max-Age=0/);
  expect(client.cookies.has('__Host-session')).toBe(false);
});

// headers.test.ts checks that no other route clears anything.
test('clears nothing in this browser when another one is signed out', async () => {
  const { client, email } = await signUp();
  const other = newClient();
  await other.post('/api/auth/sign-in', { email, password: PASSWORD });
  const { sessions } = await (await client.get('/api/account/sessions')).json<SessionsResponse>();
  const elsewhere = sessions.find(({ isCurrent }) => !isCurrent)?.id;
  expect((await client.delete(`/api/account/sessions/${elsewhere}`)).headers.get(CLEAR)).toBeNull();
});
