import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { handleMessages } from '#contract/handle-messages';
import { RESERVED_HANDLES_MAX, type ReservedHandlesResponse } from '#contract/handle-rules';
import type { AuditResponse } from '#contract/security.schema';
import { fillSkeletons } from '../../../worker/features/handles/skeletons.service.ts';
import { PASSWORD, signUp, viewerOf } from '../support/accounts.ts';
import { newAdmin } from '../support/admins.ts';
import { deliverAllJobs } from '../support/billing-lane.ts';
import { type Client, errorOf } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { jobCtx, newBlogger, newPerson, newReader } from '../support/factories.ts';
import { newHandle, newHolder, rename, setSubscribers, stateOf } from '../support/handles.ts';
import { withoutLimits } from '../support/limits.ts';

withoutLimits();

const PATH = '/api/admin/reserved-handles';

const list = async (client: Client) => await (await client.get(PATH)).json<ReservedHandlesResponse>();
const release = (client: Client, pattern: string) => client.send('DELETE', PATH, { pattern });

/** Returns what the audit log says about a target, newest first. */
async function audited(client: Client, target: string) {
  const { entries } = await (await client.get('/api/admin/audit')).json<AuditResponse>();
  return entries
    .filter((entry) => entry.target.startsWith(target))
    .map(({ action, before, after }) => ({ action, before, after }));
}

it('reserves a name with its look-alikes until an admin removes it, and audits both', async () => {
  const { client } = await newAdmin();
  const reader = (await newReader()).client;
  const response = await client.put(PATH, { pattern: ' Acme-Mills ', reason: ' A brand of others ' });
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBeLessThanOrEqual(4);
  expect((await list(client)).reserved).toContainEqual({
    pattern: 'acme-mills',
    reason: 'A brand of others',
    createdAt: expect.any(Number),
  });
  expect(await stateOf(reader, 'ACME-Mills')).toBe('reserved');
  expect(await stateOf(reader, 'acrnemi11s')).toBe('similar');
  expect(await stateOf(reader, 'acme-mills-2')).toBe('free');
  expect(await errorOf(await rename(reader, 'Acme-Mills'))).toMatchObject({
    status: 409,
    fields: { username: handleMessages.reserved },
  });
  await client.put(PATH, { pattern: 'acme-mills', reason: 'A brand of others' });
  await client.put(PATH, { pattern: 'acme-mills', reason: 'Asked for by its owner' });
  expect((await release(client, 'ACME-mills')).status).toBe(200);
  expect(await stateOf(reader, 'acme-mills')).toBe('free');
  expect(await errorOf(await release(client, 'acme-mills'))).toMatchObject({ status: 404 });
  expect(await audited(client, 'acme-mills')).toEqual([
    { action: 'handle_unreserved', before: { reason: 'Asked for by its owner' }, after: null },
    { action: 'handle_reserved', before: null, after: { reason: 'Asked for by its owner' } },
    { action: 'handle_reserved', before: null, after: { reason: 'A brand of others' } },
  ]);
});

it('reserves all names that begin with a text', async () => {
  const { client } = await newAdmin();
  const reader = (await newReader()).client;
  await client.put(PATH, { pattern: 'Orbit*', reason: 'Our own products' });
  expect(await stateOf(reader, 'orbit')).toBe('reserved');
  expect(await stateOf(reader, 'Orbit-News')).toBe('reserved');
  expect(await stateOf(reader, '0rb1t_team')).toBe('similar');
  expect(await stateOf(reader, 'my-orbit')).toBe('free');
  expect(await stateOf(reader, 'orb')).toBe('free');
});

it.each([
  [{ pattern: 'a', reason: 'x' }, 'pattern', handleMessages.patternTooShort],
  [{ pattern: 'ab*', reason: 'x' }, 'pattern', handleMessages.patternTooShort],
  [{ pattern: 'a*b', reason: 'x' }, 'pattern', handleMessages.patternInvalid],
  [{ pattern: 'аcme', reason: 'x' }, 'pattern', handleMessages.patternInvalid],
  [{ pattern: 'acme', reason: ' ' }, 'reason', handleMessages.reasonRequired],
  [{ pattern: 'acme', reason: 'x'.repeat(201) }, 'reason', handleMessages.reasonTooLong],
])('refuses %j', async (body, field, message) => {
  const { client } = await newAdmin();
  expect(await errorOf(await client.put(PATH, body))).toMatchObject({ status: 422, fields: { [field]: message } });
});

it('lists the built-in words, which nobody can remove', async () => {
  const { client } = await newAdmin();
  const { builtIn } = await list(client);
  expect(builtIn).toEqual(expect.arrayContaining(['admin*', 'support*', 'root', 'blogplatform']));
  expect((await release(client, 'root')).status).toBe(404);
});

it('lists handles of well-known bloggers until an admin releases them, without auditing a second time', async () => {
  const { client } = await newAdmin();
  const holder = await newHolder();
  await setSubscribers(holder.person, 250);
  await rename(holder.client, newHandle());
  const name = holder.person.username;
  expect((await list(client)).held).toContainEqual({ name, leftAt: expect.any(Number) });
  const results = await Promise.all([release(client, name), release(client, name)]);
  expect(results.map(({ status }) => status)).toContain(200);
  expect((await list(client)).held.map((row) => row.name)).not.toContain(name);
  expect(await audited(client, name)).toEqual([{ action: 'handle_released', before: null, after: null }]);
  // Its rest is not over.
  expect(await stateOf((await newReader()).client, name)).toBe('resting');
});

it('lists accounts that look like a protected name, newest first, with at most three round trips', async () => {
  const admin = await newAdmin();
  const known = await newBlogger('Known_Solo');
  await setSubscribers(known, 100);
  const first = await newPerson('known-s0lo');
  const second = await newBlogger('Known-So1o');
  const prefixed = await newPerson('adm1nistration');
  await admin.client.put(PATH, { pattern: 'zebra*', reason: 'Test' });
  await admin.client.put(PATH, { pattern: 'quokka', reason: 'Test' });
  const striped = await newPerson('zebra_fan');
  const quokka = await newPerson('qu0kka');
  await newPerson('quokkas');
  await fillSkeletons(jobCtx());
  const response = await admin.client.get(PATH);
  expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
  const { similar } = await response.json<ReservedHandlesResponse>();
  expect(similar.map(({ username }) => username)).toEqual(
    [quokka, striped, prefixed, second, first].map(({ username }) => username),
  );
  expect(similar.find(({ id }) => id === second.id)).toMatchObject({ isBlogger: true });
  expect(similar.find(({ id }) => id === first.id)).toMatchObject({ isBlogger: false });
});

it('accepts a limited number of names', async () => {
  const { client } = await newAdmin();
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO reserved_handles (pattern, skeleton, reason, created_at) SELECT 'full-' || i, 'full' || i, 'Test', 1 FROM n`,
  )
    .bind(RESERVED_HANDLES_MAX)
    .run();
  const error = await errorOf(await client.put(PATH, { pattern: 'one-more', reason: 'Test' }));
  expect(error).toMatchObject({ status: 409, message: handleMessages.tooManyReserved });
  expect(await audited(client, 'one-more')).toEqual([]);
  expect((await client.put(PATH, { pattern: 'full-1', reason: 'Another reason' })).status).toBe(200);
  await env.DB.prepare("DELETE FROM reserved_handles WHERE pattern LIKE 'full-%'").run();
});

it('erases a released handle from the audit log with its account', async () => {
  const { client } = await newAdmin();
  const { client: own, username } = await signUp();
  await own.put('/api/profile/blogging', { enabled: true });
  const { id = '' } = (await viewerOf(own)) ?? {};
  await env.DB.prepare(
    'UPDATE profiles SET active_subscribers = 100 WHERE user = (SELECT seq FROM users WHERE id = ?1)',
  )
    .bind(id)
    .run();
  const after = newHandle();
  await rename(own, after);
  await release(client, username);
  expect(await audited(client, username)).toHaveLength(1);
  expect((await own.post('/api/account/deletion', { password: PASSWORD, username: after })).status).toBe(200);
  await deliverAllJobs();
  expect(await audited(client, username)).toEqual([]);
  expect(await audited(client, id)).toEqual([{ action: 'handle_released', before: null, after: null }]);
});
