import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handleMessages } from '#contract/handle-messages';
import { DAY, HOUR } from '#contract/time';
import { sweep } from '../../../worker/jobs/sweep.ts';
import { newAccount, PASSWORD, signUp, viewerOf } from '../support/accounts.ts';
import { newAdmin } from '../support/admins.ts';
import { deliverAllJobs } from '../support/billing-lane.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { jobCtx, newBlogger, newReader } from '../support/factories.ts';
import { newHandle, newHolder, rename, setSubscribers, stateOf, visit } from '../support/handles.ts';
import { changeLimits } from '../support/limits.ts';

changeLimits({ sensitive: [1000, 1000], renames: [1000, 1000] });
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms);

const statusOf = async (client: Client, username: string) => (await rename(client, username)).status;
const signUpAs = (username: string) => newClient().post('/api/auth/sign-up', { ...newAccount(), username });

describe('a handle that its holder left', () => {
  it('rests for 90 days, and leads to its holder until another account takes it', async () => {
    const { person, client } = await newHolder();
    const [old, now] = [person.username, newHandle()];
    await rename(client, now);
    pass(89 * DAY);
    const other = (await newReader()).client;
    expect(await stateOf(other, old)).toBe('resting');
    expect(await statusOf(other, old)).toBe(409);
    expect((await signUpAs(old)).status).toBe(409);
    pass(2 * DAY);
    const taker = await newHolder();
    expect(await visit(newClient(), `/@${old}`)).toEqual({ status: 301, location: `/@${now}` });
    expect(await stateOf(taker.client, old)).toBe('free');
    expect(await statusOf(taker.client, old)).toBe(200);
    expect(await visit(newClient(), `/@${old}`)).toEqual({ status: 200, location: null });
    const read = await newClient().get(`/api/handles/${old}`);
    expect(await read.json()).toMatchObject({ blogger: { id: taker.person.id } });
    expect(await visit(newClient(), `/@${now}`)).toEqual({ status: 200, location: null });
  });

  it('can be taken by signing up after 90 days, which ends the redirect', async () => {
    const { person, client } = await newHolder();
    await rename(client, newHandle());
    pass(90 * DAY - HOUR);
    expect((await signUpAs(person.username)).status).toBe(409);
    pass(HOUR);
    expect((await signUpAs(person.username)).status).toBe(200);
    expect(await visit(newClient(), `/@${person.username}`)).toEqual({ status: 404, location: null });
    expect(
      await env.DB.prepare('SELECT 1 FROM former_handles WHERE name = ?1').bind(person.username).first(),
    ).toBeNull();
  });

  it('waits for an admin if its holder had at least 100 active subscribers', async () => {
    const few = await newHolder();
    const many = await newHolder();
    await setSubscribers(few.person, 99);
    await setSubscribers(many.person, 100);
    for (const { client } of [few, many]) await rename(client, newHandle());
    await setSubscribers(many.person, 0);
    pass(91 * DAY);
    const other = (await newReader()).client;
    expect(await stateOf(other, few.person.username)).toBe('free');
    expect(await stateOf(other, many.person.username)).toBe('resting');
    expect(await statusOf(other, many.person.username)).toBe(409);
    const admin = await newAdmin();
    const pattern = many.person.username;
    expect((await admin.client.send('DELETE', '/api/admin/reserved-handles', { pattern })).status).toBe(200);
    expect(await statusOf(other, many.person.username)).toBe(200);
  });
});

/** Deletes an account through the API, and erases it. */
async function leave(client: Client, username: string) {
  expect((await client.post('/api/account/deletion', { password: PASSWORD, username })).status).toBe(200);
  await deliverAllJobs();
}

describe('the handles of an erased account', () => {
  it('rest for 90 days without a user, as hashes, and are then swept', async () => {
    const { client, username: first } = await signUp();
    await client.put('/api/profile/blogging', { enabled: true });
    const second = newHandle();
    await rename(client, second);
    expect((await visit(newClient(), `/@${second}`)).status).toBe(200);
    const id = (await viewerOf(client))?.id ?? '';
    await leave(client, second);
    expect(await env.DB.prepare('SELECT 1 FROM users WHERE id = ?1').bind(id).first()).toBeNull();
    const dump = JSON.stringify((await env.DB.prepare('SELECT * FROM former_handles').all()).results);
    const other = (await newReader()).client;
    for (const name of [first, second]) {
      expect(await visit(newClient(), `/@${name}`)).toEqual({ status: 404, location: null });
      expect(await visit(newClient(), `/blogger/${id}`)).toEqual({ status: 404, location: null });
      expect(dump).not.toContain(name);
      expect(await stateOf(other, name)).toBe('resting');
      expect((await signUpAs(name)).status).toBe(409);
    }
    pass(89 * DAY);
    const later = (await newReader()).client;
    expect(await statusOf(later, first)).toBe(409);
    await sweep(jobCtx());
    expect(await statusOf(later, first)).toBe(409);
    pass(2 * DAY);
    const latest = (await newReader()).client;
    expect(await statusOf(latest, first)).toBe(200);
    await sweep(jobCtx());
    const rest = await env.DB.prepare('SELECT count(*) AS n FROM former_handles WHERE user IS NULL').first<{
      n: number;
    }>();
    expect(rest?.n).toBe(0);
    expect((await signUpAs(second)).status).toBe(200);
  });

  it('answer 404 from the moment of the deletion', async () => {
    const { client, username: first } = await signUp();
    await client.put('/api/profile/blogging', { enabled: true });
    const second = newHandle();
    await rename(client, second);
    await client.post('/api/account/deletion', { password: PASSWORD, username: second });
    for (const name of [first, second]) {
      expect(await visit(newClient(), `/@${name}`)).toEqual({ status: 404, location: null });
      expect((await newClient().get(`/api/handles/${name}`)).status).toBe(404);
    }
    expect((await signUpAs(second)).status).toBe(409);
  });

  it('are swept only when nobody can be led by them', async () => {
    const { person, client } = await newHolder();
    await rename(client, newHandle());
    pass(200 * DAY);
    await sweep(jobCtx());
    expect((await visit(newClient(), `/@${person.username}`)).status).toBe(301);
  });
});

it('exports the former handles of a user', async () => {
  const { person, client } = await newHolder();
  const other = await newHolder();
  await rename(other.client, newHandle());
  await rename(client, newHandle());
  const response = await client.get('/api/account/export');
  const { strFromU8, unzipSync } = await import('fflate');
  const file = unzipSync(new Uint8Array(await response.arrayBuffer()))['account.json'];
  const account = JSON.parse(strFromU8(file ?? new Uint8Array())) as { formerUsernames: unknown };
  expect(account.formerUsernames).toEqual([
    { username: person.username, leftAt: expect.any(Number), reservedUntil: expect.any(Number) },
  ]);
});

it('does not say who held a resting handle', async () => {
  const { person, client } = await newHolder();
  await rename(client, newHandle());
  const other = (await newReader()).client;
  const response = await other.get(`/api/handles/${person.username}/available`);
  expect(await response.json()).toEqual({ state: 'resting' });
  const error = await errorOf(await rename(other, person.username));
  expect(error.message).toBe(handleMessages.resting);
});

it('leads a former handle to nobody while the blog does not exist', async () => {
  const { person, client } = await newReader();
  await rename(client, newHandle());
  expect(await visit(newClient(), `/@${person.username}`)).toEqual({ status: 404, location: null });
  const writer = await newBlogger();
  await env.DB.prepare('UPDATE profiles SET deleting_at = 1 WHERE user = ?1').bind(writer.seq).run();
  expect((await visit(newClient(), `/@${writer.username}`)).status).toBe(404);
});
