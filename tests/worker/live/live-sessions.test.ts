import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { SessionsResponse } from '#contract/accounts';
import { LIVE_CLOSE_CODES } from '#contract/live';
import { PASSWORD, signUp } from '../support/accounts.ts';
import { type Client, newClient } from '../support/client.ts';
import { newReader, signedIn } from '../support/factories.ts';
import { mailedToken } from '../support/mail.ts';
import { closedWith, heardBy, listen, type Page } from '../support/sockets.ts';

/** Opens a second browser of a registered user, with a page that listens. */
async function elsewhere(email: string) {
  const client = newClient();
  expect((await client.post('/api/auth/sign-in', { email, password: PASSWORD })).status).toBe(200);
  return { client, page: await listen(client) };
}

async function isClosed(page: Page) {
  expect(await closedWith(page)).toBe(LIVE_CLOSE_CODES.sessionEnded);
}

async function isOpen(page: Page) {
  expect(await heardBy(page)).toEqual([]);
  expect(page.closedWith).toBeNull();
}

const sessionsOf = async (client: Client) =>
  (await (await client.get('/api/account/sessions')).json<SessionsResponse>()).sessions;

test('signing out closes the pages of that browser, and no others', async () => {
  const { person, client } = await newReader();
  const [own, other] = [await listen(client), await listen(await signedIn(person))];
  await client.post('/api/auth/sign-out');
  await isClosed(own);
  await isOpen(other);
});

test('signing out everywhere closes the pages of every browser', async () => {
  const { person, client } = await newReader();
  const pages = [await listen(client), await listen(await signedIn(person))];
  await client.post('/api/account/sign-out-everywhere');
  for (const page of pages) await isClosed(page);
});

test('ending one session from the list closes the pages of that browser, and no others', async () => {
  const { client, email } = await signUp();
  const own = await listen(client);
  const other = await elsewhere(email);
  const third = await elsewhere(email);
  const current = (await sessionsOf(other.client)).find(({ isCurrent }) => isCurrent);
  expect((await client.delete(`/api/account/sessions/${current?.id}`)).status).toBe(200);
  await isClosed(other.page);
  await isOpen(own);
  await isOpen(third.page);
});

test('a new password closes the pages of every browser; the one that has set it may listen again', async () => {
  const { client, email } = await signUp();
  const own = await listen(client);
  const other = await elsewhere(email);
  await client.put('/api/account/password', { current: PASSWORD, password: 'brand-new-2' });
  await isClosed(own);
  await isClosed(other.page);
  await isOpen(await listen(client));
});

test('a password that was reset by mail closes the pages of every browser', async () => {
  const { client, email } = await signUp();
  const pages = [await listen(client), (await elsewhere(email)).page];
  await newClient().post('/api/auth/forgot-password', { email });
  const token = await mailedToken(email, 'reset');
  expect((await newClient().post('/api/auth/reset-password', { token, password: 'brand-new-2' })).status).toBe(200);
  for (const page of pages) await isClosed(page);
});

test('signing in over a session closes the pages of that session, whoever signs in', async () => {
  const { client } = await signUp();
  const page = await listen(client);
  const { email } = await signUp();
  await client.post('/api/auth/sign-in', { email, password: PASSWORD });
  await isClosed(page);
  await isOpen(await listen(client));
});

test('a page of a session that is over is closed at the next change, though nobody has told of its end', async () => {
  const { person, client } = await newReader();
  const own = await listen(client);
  const other = await listen(await signedIn(person));
  await env.DB.prepare('UPDATE sessions SET expires_at = 1 WHERE user = ?1').bind(person.seq).run();
  await (await signedIn(person)).put('/api/interests/travel/subtopics', { subtopics: ['Asia'] });
  await isClosed(own);
  await isClosed(other);
});
