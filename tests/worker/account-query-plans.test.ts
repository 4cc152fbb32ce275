import { expect, test } from 'vitest';
import { newAccount, signUp, viewerOf } from './support/accounts.ts';
import { newClient } from './support/client.ts';
import { clientOf, watchedDatabase } from './support/database.ts';
import { mailedToken, mailsTo } from './support/mail.ts';
import { offences } from './support/query-plans.ts';

test('no statement of profiles and account settings goes through a whole table that grows', async () => {
  const { DB, statements } = watchedDatabase();
  const { client, email, password } = await signUp();
  const next = newAccount().email;
  const ask = clientOf(DB, client.cookies);
  const id = (await viewerOf(client))?.id;
  const links = { youtubeUrl: 'youtube.com/@me', tiktokUrl: '' };
  const steps: (() => Promise<Response>)[] = [
    () => ask('PUT', '/api/profile/blogging', { enabled: true }),
    () => ask('PUT', '/api/profile/writing-topics', { categories: ['food'] }),
    () => ask('PUT', `/api/bloggers/${id}/about-me`, { aboutMe: 'I cook.' }),
    () => ask('PUT', `/api/bloggers/${id}/links`, links),
    () => ask('DELETE', `/api/bloggers/${id}/picture`, {}),
    () => ask('PUT', '/api/profile/blogging', { enabled: false }),
    () => ask('GET', '/api/profile'),
    () => ask('PUT', '/api/account/username', { username: newAccount().username }),
    () => ask('PUT', '/api/account/theme', { theme: 'dark' }),
    () => ask('POST', '/api/account/email', { email: next, password }),
    () => ask('GET', '/api/account'),
    async () => ask('POST', '/api/auth/change-email', { token: await mailedToken(next, 'change-email') }),
    () => ask('GET', '/api/account/sessions'),
    () => ask('PUT', '/api/account/password', { current: password, password: 'brand-new-2' }),
  ];
  for (const step of steps) expect((await step()).status, String(step)).toBe(200);
  const again = newClient();
  await again.post('/api/auth/sign-in', { email: next, password: 'brand-new-2' });
  const asOwner = clientOf(DB, again.cookies);
  const gone = await asOwner('DELETE', `/api/account/sessions/${crypto.randomUUID()}`, {});
  expect(gone.status).toBe(404);
  expect((await asOwner('POST', '/api/account/sign-out-everywhere', {})).status).toBe(200);
  expect(await mailsTo(email)).toHaveLength(3);
  expect(statements.size).toBeGreaterThan(20);
  expect(await offences(statements)).toEqual([]);
});
