import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { newAccount, PASSWORD, signUp, viewerOf } from '../../support/accounts.ts';
import { newAdmin } from '../../support/admins.ts';
import { newClient } from '../../support/client.ts';
import { fresh, newReader, signedIn } from '../../support/factories.ts';
import { mailedToken } from '../../support/mail.ts';
import {
  alternateCase,
  countOf,
  expectOne,
  expectStatuses,
  type Races,
  rowsOf,
  runInParallel,
  statuses,
  TRIES,
} from '../../support/races.ts';

/** Races of accounts and sessions. */
export const accountRaces: Races = {
  'one username, for parallel sign-ups': {
    holds: ['users_username'],
    run: async () => {
      const username = `wanted_${fresh()}`;
      const send = (n: number) =>
        newClient().post('/api/auth/sign-up', { ...newAccount(), username: alternateCase(username, n) });
      await expectOne(statuses(send), 200, 409);
      expect(await countOf('users WHERE lower(username) = ?1', username)).toBe(1);
    },
  },
  'one username, for parallel changes': {
    holds: ['users_username'],
    run: async () => {
      const username = `changed_${fresh()}`;
      const clients = await runInParallel(async () => (await newReader()).client);
      const send = async (n: number) =>
        (await clients[n]?.put('/api/account/username', { username: alternateCase(username, n) })) as Response;
      await expectOne(statuses(send), 200, 409);
      expect(await countOf('users WHERE lower(username) = ?1', username)).toBe(1);
    },
  },
  'one email, for parallel sign-ups': {
    holds: ['users_email'],
    run: async () => {
      const { email } = newAccount();
      const send = (n: number) =>
        newClient().post('/api/auth/sign-up', { ...newAccount(), email: alternateCase(email, n) });
      await expectOne(statuses(send), 200, 409);
      expect(await countOf('users WHERE lower(email) = ?1', email)).toBe(1);
    },
  },
  'one email, for parallel corrections': {
    holds: ['users_email'],
    run: async () => {
      const { email } = newAccount();
      const people = await runInParallel(() => signUp());
      const send = async (n: number) =>
        (await people[n]?.client.post('/api/auth/correct-email', { email: alternateCase(email, n) })) as Response;
      await expectOne(statuses(send), 200, 409);
      expect(await countOf('users WHERE lower(email) = ?1', email)).toBe(1);
    },
  },
  'one link that confirms an email': {
    holds: ['mail_tokens(hash)'],
    run: async () => {
      const { email } = await signUp();
      const token = await mailedToken(email, 'confirm');
      await expectOne(
        statuses(() => newClient().post('/api/auth/confirm-email', { token })),
        200,
        409,
      );
    },
  },
  'one link that sets a password': {
    holds: ['mail_tokens(hash)'],
    run: async () => {
      const { email } = await signUp();
      await newClient().post('/api/auth/forgot-password', { email });
      const token = await mailedToken(email, 'reset');
      const send = (n: number) =>
        newClient().post('/api/auth/reset-password', { token, password: `brand-new-${n}-and-mine` });
      const responses = await runInParallel(send);
      const winners = responses.flatMap(({ status }, n) => (status === 200 ? [n] : []));
      expect(winners).toHaveLength(1);
      expect(responses.filter(({ status }) => status === 410)).toHaveLength(TRIES - 1);
      const password = `brand-new-${winners[0]}-and-mine`;
      expect((await newClient().post('/api/auth/sign-in', { email, password })).status).toBe(200);
    },
  },
  'one request to the admin for a new password': {
    holds: ['password_reset_requests_open'],
    run: async () => {
      const { email } = await signUp();
      const send = (n: number) => newClient().post('/api/auth/reset-requests', { email: alternateCase(email, n) });
      expect(await statuses(send)).toEqual({ 200: TRIES });
      expect(await countOf('password_reset_requests WHERE lower(email) = ?1', email)).toBe(1);
    },
  },
  'sign-ins of one browser': {
    holds: ['sessions(id)'],
    run: async () => {
      const { client, email } = await signUp();
      const before = new Map(client.cookies);
      const responses = await runInParallel(() =>
        newClient({ cookies: Object.fromEntries(before) }).post('/api/auth/sign-in', { email, password: PASSWORD }),
      );
      const cookies = responses.map((response) => response.headers.getSetCookie()[0]?.split(';')[0]);
      expect(new Set(cookies).size).toBe(TRIES);
      expect(await viewerOf(newClient({ cookies: Object.fromEntries(before) }))).toBeNull();
      const own = 'sessions WHERE user = (SELECT seq FROM users WHERE email = ?1)';
      expect(await countOf(own, email)).toBe(TRIES);
    },
  },
  'one session that is signed out': {
    holds: [],
    run: async () => {
      const { person, client } = await newReader();
      await signedIn(person);
      const [other] = await rowsOf<{ id: string }>(
        'SELECT id FROM sessions WHERE user = ?1 ORDER BY rowid DESC LIMIT 1',
        person.seq,
      );
      await expectOne(
        statuses(() => client.delete(`/api/account/sessions/${other?.id}`)),
        200,
        404,
      );
    },
  },
  'one change of a password': {
    holds: [],
    run: async () => {
      const { client, email } = await signUp();
      const cookies = Object.fromEntries(client.cookies);
      const send = (n: number) =>
        newClient({ cookies }).put('/api/account/password', { current: PASSWORD, password: `next-password-${n}` });
      const responses = await runInParallel(send);
      const winners = responses.flatMap(({ status }, n) => (status === 200 ? [n] : []));
      expect(winners).toHaveLength(1);
      // The other sessions have ended, or their password is outdated by now.
      expectStatuses(responses, [200, 401, 422]);
      const own = 'sessions WHERE user = (SELECT seq FROM users WHERE email = ?1)';
      expect(await countOf(own, email)).toBe(1);
    },
  },
  'one deletion of an account': {
    holds: ['deletions_one_open', 'outbox_messages(id)'],
    run: async () => {
      const { client, username, email } = await signUp();
      const cookies = Object.fromEntries(client.cookies);
      const body = { password: PASSWORD, username };
      const responses = await runInParallel(() => newClient({ cookies }).post('/api/account/deletion', body));
      expect(responses.some(({ status }) => status === 200)).toBe(true);
      expectStatuses(responses, [200, 401]);
      const ids = await Promise.all(
        responses.filter(({ ok }) => ok).map((response) => response.json<{ id: string }>()),
      );
      expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
      expect(
        await countOf("outbox_messages WHERE payload->>'to' = ?1 AND payload->>'subject' LIKE '%deleted'", email),
      ).toBe(1);
    },
  },
  'the last admin': {
    holds: ['admin_users_user_unique'],
    run: async () => {
      await env.DB.prepare('DELETE FROM admin_users').run();
      const admins = await runInParallel(async () => {
        const account = await signUp();
        await env.DB.prepare(
          'INSERT INTO admin_users (id, user, created_at) SELECT ?1, seq, 0 FROM users WHERE email = ?2',
        )
          .bind(crypto.randomUUID(), account.email)
          .run();
        return account;
      }, 8);
      const leave = async (n: number) => {
        const { client, username = '' } = admins[n] ?? {};
        return (await client?.post('/api/account/deletion', { password: PASSWORD, username })) as Response;
      };
      expect(await statuses(leave, 8)).toEqual({ 200: 7, 409: 1 });
      const remaining = 'admin_users a JOIN users u ON u.seq = a.user WHERE u.deleting_at IS NULL';
      expect(await countOf(remaining)).toBe(1);
      await newAdmin();
    },
  },
  'one switch of the email preferences': {
    holds: ['mail_preferences(user)'],
    run: async () => {
      const { person, client } = await newReader();
      const send = (n: number) => client.put('/api/account/mail-preferences', { newPosts: n % 2 === 0 });
      expect(await statuses(send)).toEqual({ 200: TRIES });
      expect(await countOf('mail_preferences WHERE user = ?1', person.seq)).toBe(1);
    },
  },
};
