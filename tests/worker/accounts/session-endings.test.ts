import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { DAY } from '#contract/time';
import { grantAdminStatements } from '../../../worker/cli/admin-grants.ts';
import { countCases } from '../../support/cases.ts';
import { newAccount, PASSWORD, signUp, viewerOf } from '../support/accounts.ts';
import { deletionOf, newAdmin } from '../support/admins.ts';
import { type Client, newClient } from '../support/client.ts';
import { withoutLimits } from '../support/limits.ts';
import { mailedToken } from '../support/mail.ts';
import { rowsOf } from '../support/races.ts';

withoutLimits();
afterEach(() => void vi.useRealTimers());

/** Returns a user with three browsers; the third one is remembered. */
async function person() {
  const { client, ...account } = await signUp();
  const browsers = [client, newClient(), newClient()];
  for (const [n, browser] of browsers.entries()) {
    if (n === 0) continue;
    const body = { email: account.email, password: PASSWORD, remember: n === 2 };
    expect((await browser.post('/api/auth/sign-in', body)).status).toBe(200);
  }
  const [here, ...others] = browsers as [Client, Client, Client];
  const id = (await viewerOf(here))?.id ?? '';
  return { ...account, id, here, others, copies: browsers.map((one) => Object.fromEntries(one.cookies)) };
}
type Someone = Awaited<ReturnType<typeof person>>;

const ok = (response: Response) => expect(response.status).toBe(200);

async function resetBy(token: string) {
  ok(await newClient().post('/api/auth/reset-password', { token, password: 'brand-new-2' }));
}

/** Actions that end sessions, with the sessions that survive: tried with a copy of the cookies of all three. */
const endings: Record<string, { by: (someone: Someone) => Promise<void>; live: [boolean, boolean, boolean] }> = {
  'nothing at all': { by: async () => {}, live: [true, true, true] },
  'signing out': { by: async ({ here }) => ok(await here.post('/api/auth/sign-out')), live: [false, true, true] },
  'signing in again': {
    by: async ({ here, email }) => ok(await here.post('/api/auth/sign-in', { email, password: PASSWORD })),
    live: [false, true, true],
  },
  'signing in as another user': {
    by: async ({ here }) => {
      const { email, password } = await signUp();
      ok(await here.post('/api/auth/sign-in', { email, password }));
    },
    live: [false, true, true],
  },
  'signing out one browser from another': {
    by: async ({ here, id }) => {
      const [, second] = await rowsOf<{ id: string }>(
        'SELECT s.id FROM sessions s JOIN users u ON u.seq = s.user WHERE u.id = ?1 ORDER BY s.rowid',
        id,
      );
      ok(await here.delete(`/api/account/sessions/${second?.id}`));
    },
    live: [true, false, true],
  },
  'signing out everywhere': {
    by: async ({ here }) => ok(await here.post('/api/account/sign-out-everywhere')),
    live: [false, false, false],
  },
  'a new password': {
    by: async ({ here }) => ok(await here.put('/api/account/password', { current: PASSWORD, password: 'brand-new-2' })),
    live: [false, false, false],
  },
  'a password reset by an emailed link': {
    by: async ({ email }) => {
      await newClient().post('/api/auth/forgot-password', { email });
      await resetBy(await mailedToken(email, 'reset'));
    },
    live: [false, false, false],
  },
  'a password reset by a link from an admin': {
    by: async ({ email }) => {
      await newClient().post('/api/auth/reset-requests', { email });
      const { client } = await newAdmin();
      const { requests } = await (await client.get('/api/admin/reset-requests')).json<{
        requests: { id: string; email: string }[];
      }>();
      const own = requests.find((request) => request.email === email);
      ok(await client.post(`/api/admin/reset-requests/${own?.id}/send-link`));
      await resetBy(await mailedToken(email, 'reset'));
    },
    live: [false, false, false],
  },
  'deleting the own account': {
    by: async ({ here, username }) => ok(await here.post('/api/account/deletion', { password: PASSWORD, username })),
    live: [false, false, false],
  },
  'being deleted by an admin': {
    by: async ({ id, username }) => {
      const { client } = await newAdmin();
      ok(await client.post(`/api/admin/people/${id}/deletion`, deletionOf({ username })));
    },
    live: [false, false, false],
  },
  'becoming an admin': {
    by: async ({ email }) => {
      await env.DB.prepare('UPDATE users SET email_confirmed_at = 1 WHERE email = ?1').bind(email).run();
      const grant = grantAdminStatements({
        email,
        id: crypto.randomUUID(),
        now: Date.now(),
        mayConfirm: false,
        roles: ['owner'],
      });
      await env.DB.batch(grant.map((sql) => env.DB.prepare(sql)));
    },
    live: [false, false, false],
  },
  'a repeated grant of admin rights': {
    by: async ({ email }) => {
      await env.DB.prepare(
        'INSERT INTO admin_users (id, user, created_at) SELECT ?1, seq, 0 FROM users WHERE email = ?2',
      )
        .bind(crypto.randomUUID(), email)
        .run();
      const grant = grantAdminStatements({
        email,
        id: crypto.randomUUID(),
        now: Date.now(),
        mayConfirm: false,
        roles: ['owner'],
      });
      await env.DB.batch(grant.map((sql) => env.DB.prepare(sql)));
    },
    live: [true, true, true],
  },
  'another email': {
    by: async ({ here }) => {
      const { email } = newAccount();
      ok(await here.post('/api/account/email', { email, password: PASSWORD }));
      ok(await newClient().post('/api/auth/change-email', { token: await mailedToken(email, 'change-email') }));
    },
    live: [true, true, true],
  },
  'a day': { by: async () => void vi.setSystemTime(Date.now() + DAY), live: [false, false, true] },
  'thirty days': { by: async () => void vi.setSystemTime(Date.now() + 30 * DAY), live: [false, false, false] },
};

test.each(Object.entries(endings))(
  'ends exactly the affected sessions on the server after %s',
  async (_, { by, live }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const someone = await person();
    await by(someone);
    for (const [n, cookies] of someone.copies.entries()) {
      const status = live[n] ? 200 : 401;
      expect((await newClient({ cookies }).get('/api/account')).status, `browser ${n + 1}`).toBe(status);
      expect((await newClient({ cookies }).put('/api/account/theme', { theme: 'dark' })).status).toBe(status);
    }
    countCases('sessions', someone.copies.length);
  },
);

test('ends the rights of a former admin immediately and in every browser', async () => {
  const { person: admin, client } = await newAdmin();
  ok(await client.get('/api/admin/platform/ledger'));
  await env.DB.prepare('DELETE FROM admin_users WHERE user = ?1').bind(admin.seq).run();
  expect((await client.get('/api/admin/platform/ledger')).status).toBe(403);
  countCases('sessions', 1);
});
