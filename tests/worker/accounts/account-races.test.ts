import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { authMessages } from '#contract/accounts';
import { newAccount, PASSWORD, signUp, viewerOf } from '../support/accounts.ts';
import { errorOf, newClient } from '../support/client.ts';
import { clientOf, interruptedDatabase } from '../support/database.ts';
import { newPerson } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';
import { rowsOf } from '../support/races.ts';

/** Sends a request of a person; another writes between its read and its write. */
async function interrupted(
  cookies: ReadonlyMap<string, string>,
  [method, path, body]: [method: string, path: string, body: object],
  meanwhile: () => Promise<unknown>,
  isBefore?: (batch: number) => boolean,
) {
  return await errorOf(await clientOf(interruptedDatabase(meanwhile, isBefore), cookies)(method, path, body));
}

const runFor = (email: string, sql: string) => env.DB.prepare(sql).bind(email).run();

test('gives no username to an account that another takes meanwhile, or whose deletion begins', async () => {
  const { client, email, username: before } = await signUp();
  for (const meanwhile of [
    (username: string) => newPerson(username.toUpperCase()),
    () => runFor(email, 'UPDATE users SET deleting_at = 1 WHERE email = ?1'),
  ]) {
    const { username } = newAccount();
    const refused = await interrupted(client.cookies, ['PUT', '/api/account/username', { username }], () =>
      meanwhile(username),
    );
    expect(refused).toMatchObject({ status: 409, fields: { username: authMessages.usernameTaken } });
    expect(await rowsOf('SELECT username FROM users WHERE email = ?1', email)).toEqual([{ username: before }]);
  }
});

test('gives an address to nobody else when a new account takes it meanwhile', async () => {
  const { client, email } = await signUp();
  const taken = newAccount();
  const refused = await interrupted(
    client.cookies,
    ['POST', '/api/account/email', { email: taken.email, password: PASSWORD }],
    () => newClient().post('/api/auth/sign-up', taken),
  );
  expect(refused).toMatchObject({ status: 409, fields: { email: authMessages.emailTaken } });
  expect((await viewerOf(client))?.email).toBe(email);
  const subjects = (await mailsTo(taken.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('new email'))).toEqual([]);
});

test('opens no session with a password that is replaced meanwhile', async () => {
  const { email } = await signUp();
  const refused = await interrupted(
    new Map(),
    ['POST', '/api/auth/sign-in', { email, password: PASSWORD }],
    () => runFor(email, "UPDATE users SET password_hash = 'another' WHERE email = ?1"),
    (batch) => batch === 1,
  );
  expect(refused).toMatchObject({ status: 401, code: 'invalid_credentials' });
});

test('verifies no session that is ended meanwhile', async () => {
  const { client, email } = await signUp();
  const refused = await interrupted(
    client.cookies,
    ['POST', '/api/account/verification', { method: 'password', password: PASSWORD }],
    () => runFor(email, 'DELETE FROM sessions WHERE user = (SELECT seq FROM users WHERE email = ?1)'),
  );
  expect(refused).toMatchObject({ status: 401, code: 'signed_out' });
});
