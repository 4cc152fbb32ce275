import { env, exports } from 'cloudflare:workers';
import { describe, expect, it, test, vi } from 'vitest';
import { platformMessages } from '#contract/settings';
import { app } from '../../../worker/app.ts';
import { newAdmin } from '../support/admins.ts';
import { type Client, newClient } from '../support/client.ts';
import { clientOf, failingDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { newReader, newWriter } from '../support/factories.ts';
import { changeLimits } from '../support/limits.ts';
import { everythingStored } from '../support/stored.ts';

// Each actor sends more requests than a minute allows.
changeLimits({ api: false });

/** Returns every route under /api/admin, including future ones. */
const routes = [
  ...new Set(
    app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/admin') && !path.includes('*'))
      .map(({ method, path }) => `${method} ${path.replace(/:\w+(\{[^}]*\})?/g, 'x')}`),
  ),
].map((route) => route.split(' ') as [string, string]);
const addresses = [...new Set(routes.map(([, path]) => path))];

/** Clients that are not admins, with the response that each receives. */
const others: [string, () => Promise<Client>, { status: number; code: string }][] = [
  ['a guest', async () => newClient(), { status: 401, code: 'signed_out' }],
  ['a reader', async () => (await newReader()).client, { status: 403, code: 'forbidden' }],
  ['a blogger', async () => (await newWriter()).client, { status: 403, code: 'forbidden' }],
  [
    'an unconfirmed user',
    async () => {
      const { person, client } = await newReader();
      await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE seq = ?1').bind(person.seq).run();
      return client;
    },
    { status: 403, code: 'forbidden' },
  ],
  [
    'a former admin',
    async () => {
      const { person, client } = await newAdmin();
      await env.DB.prepare('DELETE FROM admin_users WHERE user = ?1').bind(person.seq).run();
      return client;
    },
    { status: 403, code: 'forbidden' },
  ],
  [
    'an admin whose account is being deleted',
    async () => {
      const { person, client } = await newAdmin();
      await env.DB.prepare('UPDATE users SET deleting_at = 1 WHERE seq = ?1').bind(person.seq).run();
      return client;
    },
    { status: 401, code: 'signed_out' },
  ],
];

async function send(client: Client, method: string, path: string) {
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  const headers = {
    'CF-Connecting-IP': client.address,
    Cookie: `__Host-session=${client.cookies.get('__Host-session') ?? ''}`,
    ...(hasBody && { Origin: env.APP_ORIGIN, 'Content-Type': 'application/json' }),
  };
  return await exports.default.fetch(`${env.APP_ORIGIN}${path}`, { method, headers, ...(hasBody && { body: '{}' }) });
}

test('records attempts of guests by address, and of users by account', async () => {
  const guest = newClient();
  const { person, client } = await newReader();
  await guest.get('/api/admin/audit');
  await client.get('/api/admin/audit');
  await eventually(async () => {
    const { results } = await env.DB.prepare('SELECT type, count FROM security_events WHERE actor IN (?1, ?2)')
      .bind(guest.address, person.id)
      .all();
    expect(results).toEqual([
      { type: 'unauthorized_access', count: 1 },
      { type: 'privilege_escalation', count: 1 },
    ]);
  });
});

describe('the admin API', () => {
  it('has routes', () => expect(routes.length).toBeGreaterThan(15));

  it.each(others)('returns and writes nothing for %s, with any method', async (_who, make, told) => {
    // The general limit counts a user's requests; a rejection by it would prove nothing.
    const client = await make();
    const other = await make();
    const before = await everythingStored('security_events');
    for (const [method, path] of routes) {
      const response = await send(client, method, path);
      const { error } = await response.json<{ error: { code: string; message: string } }>();
      expect({ status: response.status, code: error.code }, `${method} ${path}`).toEqual(told);
      if (told.status === 403) expect(error.message).toBe(platformMessages.forbidden);
    }
    for (const path of addresses) {
      for (const method of ['HEAD', 'OPTIONS']) {
        const response = await send(other, method, path);
        expect(response.status, `${method} ${path}`).toBe(told.status);
        expect(await response.text()).not.toContain('@');
      }
    }
    expect(await everythingStored('security_events')).toEqual(before);
  });

  it('denies access when the check fails', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { client } = await newAdmin();
    const broken = clientOf(failingDatabase('D1_ERROR: down'), client.cookies);
    for (const [method, path] of routes) {
      const response = await broken(method, path, method === 'GET' ? undefined : {});
      expect(response.status, `${method} ${path}`).toBe(403);
    }
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });
});
