import { env } from 'cloudflare:workers';
import { afterEach, expect, it, vi } from 'vitest';
import { authMessages } from '#contract/accounts';
import { handleMessages } from '#contract/handle-messages';
import { bloggerPath } from '#contract/handles';
import { DAY } from '#contract/time';
import { newAccount, signUp, viewerOf } from '../support/accounts.ts';
import { errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newPost, newReader } from '../support/factories.ts';
import { newHandle, newHolder, rename, stateOf, visit } from '../support/handles.ts';
import { setLimits } from '../support/limits.ts';
import { mailsTo } from '../support/mail.ts';

afterEach(() => {
  vi.useRealTimers();
  setLimits({});
});

it('redirects every former address in one hop, after any number of renames', async () => {
  const { person, client } = await newHolder();
  const names = [person.username, newHandle(), newHandle(), newHandle('Last')];
  for (const name of names.slice(1)) expect((await rename(client, name)).status).toBe(200);
  const last = bloggerPath({ username: names.at(-1) ?? '' });
  for (const name of names.slice(0, -1)) {
    const guest = newClient();
    const response = await guest.get(`/@${name}`);
    expect([response.status, response.headers.get('Location')]).toEqual([301, last]);
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    expect(await visit(client, `/@${name.toUpperCase()}?a=b`)).toEqual({ status: 301, location: `${last}?a=b` });
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(2);
    const read = await guest.get(`/api/handles/${name}`);
    expect(await read.json()).toMatchObject({ blogger: { id: person.id, username: names.at(-1) } });
  }
  expect(await visit(newClient(), last)).toEqual({ status: 200, location: null });
  expect(await visit(newClient(), `/blogger/${person.id}`)).toEqual({ status: 200, location: null });
});

it('lets a blogger take back a former handle at any time, which does not count as a rename', async () => {
  const { person, client } = await newHolder();
  const [first, second, third] = [person.username, newHandle(), newHandle()];
  setLimits({ sensitive: [100, 1000] });
  for (const name of [second, first, second, third, first, third, second]) {
    expect((await rename(client, name)).status).toBe(200);
  }
  expect(await visit(newClient(), `/@${first}`)).toEqual({ status: 301, location: `/@${second}` });
  expect((await rename(client, newHandle())).status).toBe(200);
  const error = await errorOf(await rename(client, newHandle()));
  expect(error).toMatchObject({ status: 429, code: 'rate_limited' });
  expect((await rename(client, first)).status).toBe(200);
  const { results } = await env.DB.prepare('SELECT name FROM former_handles WHERE user = ?1').bind(person.seq).all();
  expect(results).toHaveLength(3);
  expect(results.map(({ name }) => name)).not.toContain(first);
});

it('allows three renames in 30 days, and names the day of the next one', async () => {
  const { client } = await newHolder();
  setLimits({ sensitive: [100, 1000] });
  const begun = Date.now();
  for (let n = 0; n < 3; n++) expect((await rename(client, newHandle())).status).toBe(200);
  const response = await rename(client, newHandle());
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan((29 * DAY) / 1000);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(begun + 30 * DAY);
  const message = handleMessages.tooManyRenames(day);
  expect(await errorOf(response)).toMatchObject({ status: 429, message, fields: { username: message } });
});

it('allows three renames in 30 days also in parallel', async () => {
  const { client } = await newHolder();
  setLimits({ sensitive: [100, 1000] });
  const responses = await Promise.all(Array.from({ length: 12 }, () => rename(client, newHandle())));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([
    200,
    200,
    200,
    ...Array.from({ length: 9 }, () => 429),
  ]);
});

it('does not count an attempt that is refused, nor a change of case', async () => {
  const { person, client } = await newHolder();
  const { person: other } = await newHolder();
  setLimits({ sensitive: [100, 1000] });
  for (const name of ['admin', other.username, person.username.toUpperCase(), person.username]) {
    await rename(client, name);
  }
  for (let n = 0; n < 3; n++) expect((await rename(client, newHandle())).status).toBe(200);
});

it('refuses the handle of another account, in any case, and names the field', async () => {
  const { person } = await newHolder();
  const { client } = await newReader();
  const fields = { username: authMessages.usernameTaken };
  expect(await errorOf(await rename(client, person.username.toUpperCase()))).toMatchObject({ status: 409, fields });
  expect(await stateOf(client, person.username)).toBe('taken');
});

it('keeps a former handle from everyone else', async () => {
  const { person, client } = await newHolder();
  const other = await newReader();
  await rename(client, newHandle());
  const fields = { username: handleMessages.resting };
  expect(await errorOf(await rename(other.client, person.username))).toMatchObject({ status: 409, fields });
  const account = { ...newAccount(), username: person.username };
  expect(await errorOf(await newClient().post('/api/auth/sign-up', account))).toMatchObject({ status: 409, fields });
  expect(await stateOf(other.client, person.username)).toBe('resting');
  expect(await stateOf(client, person.username)).toBe('free');
});

it('tells the user of a rename by email, once, with the new address', async () => {
  const { person, client } = await newHolder();
  const after = newHandle();
  await Promise.all([rename(client, after), rename(client, after), rename(client, after)]);
  const mails = await mailsTo(person.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Blog Platform username was changed']);
  expect(mails[0]?.text).toContain(`your username is now @${after}. It was @${person.username}.`);
  expect(mails[0]?.text).toContain(`${env.APP_ORIGIN}/@${after}`);
  expect(mails[0]?.text).toContain(`Nobody else can take @${person.username} for 90 days`);
  // Nothing changes, so there is nothing to tell.
  await rename(client, after);
  expect(await mailsTo(person.email)).toHaveLength(1);
  await rename(client, after.toUpperCase());
  const [newest] = await mailsTo(person.email);
  expect(newest?.text).toContain(`/@${after.toUpperCase()}`);
  expect(newest?.text).not.toContain('90 days');
});

it('stays within three round trips', async () => {
  const { client } = await newHolder();
  expect(costsOf(await rename(client, newHandle())).roundTrips).toBeLessThanOrEqual(3);
  const check = await client.get(`/api/handles/${newHandle()}/available`);
  expect(costsOf(check).roundTrips).toBeLessThanOrEqual(2);
});

it('keeps what refers to the user by id', async () => {
  const { person, client } = await newHolder();
  const post = await newPost({ by: person });
  const after = newHandle();
  await rename(client, after);
  const read = await newClient().get(`/api/posts/${post.id}`);
  expect(await read.json()).toMatchObject({ article: { author: { id: person.id, username: after } } });
  expect((await viewerOf(client))?.username).toBe(after);
});

it('does not rename an account that is being deleted', async () => {
  const { person, client } = await newHolder();
  const statement = 'UPDATE users SET deleting_at = 1 WHERE seq = ?1';
  const [response] = await Promise.all([rename(client, newHandle()), env.DB.prepare(statement).bind(person.seq).run()]);
  const names = await env.DB.prepare('SELECT count(*) AS n FROM former_handles WHERE user = ?1')
    .bind(person.seq)
    .first<{ n: number }>();
  expect([200, 401, 409]).toContain(response.status);
  expect(names?.n).toBe(response.status === 200 ? 1 : 0);
});

it('stores the skeleton of new and renamed accounts', async () => {
  const { client, username } = await signUp();
  const skeletonOf = async (name: string) =>
    (await env.DB.prepare('SELECT skeleton FROM users WHERE username = ?1').bind(name).first<{ skeleton: string }>())
      ?.skeleton;
  expect(await skeletonOf(username)).toMatch(/^account/);
  await rename(client, 'Corner-B0x');
  expect(await skeletonOf('Corner-B0x')).toBe('comerbox');
});

it('limits the checks of availability to 30 a minute', async () => {
  const { client } = await newReader();
  const statuses = [];
  for (let n = 0; n < 31; n++) statuses.push((await client.get(`/api/handles/${newHandle()}/available`)).status);
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
  expect(statuses[30]).toBe(429);
});

it('says nothing about a malformed handle, and nothing to guests', async () => {
  const { client } = await newReader();
  for (const name of ['x', 'a'.repeat(51), '%D0%B0dmin', 'a%20b', '%40me', '%EF%BD%81%EF%BD%82']) {
    expect((await client.get(`/api/handles/${name}/available`)).status).toBe(404);
  }
  expect((await newClient().get(`/api/handles/${newHandle()}/available`)).status).toBe(401);
});
