import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { SessionsResponse } from '#contract/accounts';
import { LIVE_CLOSE_CODES } from '#contract/live';
import { PASSWORD, signUp } from '../support/accounts.ts';
import { type Client, newClient } from '../support/client.ts';
import { newReader, signedIn } from '../support/factories.ts';
import { mailedToken } from '../support/mail.ts';
import { closeCodeOf, listen, type Page, receivedMessages } from '../support/sockets.ts';

/** Opens a second browser of a registered user, with a page that listens. */
async function elsewhere(email: string) {
  const client = newClient();
  expect((await client.post('/api/auth/sign-in', { email, password: PASSWORD })).status).toBe(200);
  return { client, page: await listen(client) };
}

async function isClosed(page: Page) {
  expect(await closeCodeOf(page)).toBe(LIVE_CLOSE_CODES.sessionEnded);
}

async function isOpen(page: Page) {
  expect(await receivedMessages(page)).toEqual([]);
  expect(page.closedWith).toBeNull();
}

const sessionsOf = async (client: Client) =>
  (await (await client.get('/api/account/sessions')).json<SessionsResponse>()).sessions;

test('closes the pages of only one browser when it signs out', async () => {
  const { person, client } = await newReader();
  const [own, other] = [await listen(client), await listen(await signedIn(person))];
  await client.post('/api/auth/sign-out');
  await isClosed(own);
  await isOpen(other);
});

test('closes the pages of every browser when the user signs out everywhere', async () => {
  const { person, client } = await newReader();
  const pages = [await listen(client), await listen(await signedIn(person))];
  await client.post('/api/account/sign-out-everywhere');
  for (const page of pages) await isClosed(page);
});

test('closes the pages of only one browser when its session is ended from the list', async () => {
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

test('closes the pages of every browser after a password change, and accepts new ones of the changing browser', async () => {
  const { client, email } = await signUp();
  const own = await listen(client);
  const other = await elsewhere(email);
  await client.put('/api/account/password', { current: PASSWORD, password: 'brand-new-2' });
  await isClosed(own);
  await isClosed(other.page);
  await isOpen(await listen(client));
});

test('closes the pages of every browser after a password reset', async () => {
  const { client, email } = await signUp();
  const pages = [await listen(client), (await elsewhere(email)).page];
  await newClient().post('/api/auth/forgot-password', { email });
  const token = await mailedToken(email, 'reset');
  expect((await newClient().post('/api/auth/reset-password', { token, password: 'brand-new-2' })).status).toBe(200);
  for (const page of pages) await isClosed(page);
});

test('closes the pages of a session that is replaced by a sign-in, of any user', async () => {
  const { client } = await signUp();
  const page = await listen(client);
  const { email } = await signUp();
  await client.post('/api/auth/sign-in', { email, password: PASSWORD });
  await isClosed(page);
  await isOpen(await listen(client));
});

test('closes a page of an ended session at the next change, even without a notification', async () => {
  const { person, client } = await newReader();
  const own = await listen(client);
  const other = await listen(await signedIn(person));
  await env.DB.prepare('UPDATE sessions SET expires_at = 1 WHERE user = ?1').bind(person.seq).run();
  await (await signedIn(person)).put('/api/interests/travel/subtopics', { subtopics: ['Asia'] });
  await isClosed(own);
  await isClosed(other);
});
