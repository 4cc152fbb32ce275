import { env } from 'cloudflare:workers';
import { describe, expect, it, test } from 'vitest';
import { adminsMessages } from '#contract/admins';
import { type NotesResponse, type PersonResponse, peopleMessages } from '#contract/people';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { PASSWORD, signUp } from '../support/accounts.ts';
import { deletionOf, newAdmin } from '../support/admins.ts';
import { errorOf, newClient } from '../support/client.ts';
import { clientOf, interruptedDatabase } from '../support/database.ts';
import { newPerson, newReader, newWriter } from '../support/factories.ts';
import { changeLimits } from '../support/limits.ts';
import { mailedToken, mailsTo } from '../support/mail.ts';
import { countOf, rowsOf } from '../support/races.ts';

changeLimits({ api: false, signInPerAddress: [100, MINUTE], signInPerEmail: [100, MINUTE] });

const pathOf = (id: string, what = '') => `/api/admin/people/${id}${what}`;
const ban = { reason: 'Spam, again and again.', until: null, base: null } as const;

/** Signs up a person with a confirmed address and a password. */
async function newAccountOwner() {
  const { email, username, client } = await signUp();
  await env.DB.prepare('UPDATE users SET email_confirmed_at = 1 WHERE email = ?1').bind(email).run();
  const [row] = await rowsOf<{ id: string; seq: number }>('SELECT id, seq FROM users WHERE email = ?1', email);
  return { id: row?.id ?? '', seq: row?.seq ?? 0, email, username, client };
}

const signIn = (email: string, password = PASSWORD) =>
  newClient().post('/api/auth/sign-in', { email, password, remember: false });

describe('a suspended person', () => {
  it('is signed out, and sees the reason and the end only with the right password', async () => {
    const moderator = await newAdmin('moderator');
    const person = await newAccountOwner();
    const until = Date.now() + DAY;
    const response = await moderator.client.put(pathOf(person.id, '/suspension'), { ...ban, until });
    expect(response.status, await response.clone().text()).toBe(200);
    expect((await person.client.get('/api/account')).status).toBe(401);
    expect((await signIn(person.email, 'wrong-password-1')).status).toBe(401);
    const refused = await errorOf(await signIn(person.email));
    expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
    expect(refused.message).toContain(ban.reason);
    expect(refused.message).toContain(new Date(until).toISOString().slice(0, 10));
    expect((await mailsTo(person.email))[0]?.text).toContain(ban.reason);
  });

  it('has no session even if one is opened in the same moment, and no private feed', async () => {
    const { person, client } = await newReader();
    const made = await client.post('/api/account/feeds', { scope: 'mine' });
    const { addresses } = await made.json<{ addresses: Record<string, string> }>();
    const { pathname, search } = new URL(addresses.rss ?? '');
    const feed = pathname + search;
    expect((await newClient().get(feed)).status).toBe(200);
    await env.DB.prepare("UPDATE users SET suspended_at = 1, suspension_reason = 'x' WHERE seq = ?1")
      .bind(person.seq)
      .run();
    expect((await client.get('/api/account')).status).toBe(401);
    expect((await newClient().get(feed)).status).not.toBe(200);
  });

  it('signs in again after the end, or when the suspension is lifted', async () => {
    const moderator = await newAdmin('moderator');
    const person = await newAccountOwner();
    await moderator.client.put(pathOf(person.id, '/suspension'), ban);
    expect((await signIn(person.email)).status).toBe(403);
    const lift = async () => {
      const { suspension } = await (await moderator.client.get(pathOf(person.id))).json<PersonResponse>();
      return await moderator.client.send('DELETE', pathOf(person.id, '/suspension'), { base: suspension?.since ?? 1 });
    };
    expect((await moderator.client.send('DELETE', pathOf(person.id, '/suspension'), { base: 1 })).status).toBe(409);
    expect((await lift()).status).toBe(200);
    expect((await signIn(person.email)).status).toBe(200);
    expect((await lift()).status).toBe(409);
    await env.DB.prepare('UPDATE users SET suspended_at = 1, suspended_until = ?2 WHERE seq = ?1')
      .bind(person.seq, Date.now() - 1)
      .run();
    expect((await signIn(person.email)).status).toBe(200);
  });

  it('leaves their posts readable', async () => {
    const moderator = await newAdmin('moderator');
    const { person } = await newWriter('food');
    await moderator.client.put(pathOf(person.id, '/suspension'), ban);
    expect((await newClient().get(`/api/bloggers/${person.id}`)).status).toBe(200);
  });
});

describe('a suspension', () => {
  it('is refused for oneself, for admins, for the past, and over another admin’s', async () => {
    const moderator = await newAdmin('moderator');
    const { id } = await newPerson();
    const suspend = async (who: string, changes = {}) =>
      await errorOf(await moderator.client.put(pathOf(who, '/suspension'), { ...ban, ...changes }));
    expect((await suspend(moderator.person.id)).message).toBe(peopleMessages.ownAccount);
    expect((await suspend((await newAdmin()).person.id)).message).toBe(peopleMessages.isAdmin);
    expect((await suspend(id, { until: Date.now() - HOUR })).fields).toEqual({ until: peopleMessages.endInvalid });
    expect((await suspend(id, { reason: ' ' })).fields).toEqual({ reason: peopleMessages.reasonRequired });
    const both = await Promise.all([1, 2].map(() => moderator.client.put(pathOf(id, '/suspension'), ban)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('the page of a person', () => {
  it('shows the state of the account, as plain SQL counts it', async () => {
    const support = await newAdmin('support');
    const { person } = await newReader();
    const shown = await (await support.client.get(pathOf(person.id))).json<PersonResponse>();
    expect(shown).toMatchObject({ email: person.email, emailConfirmed: true, roles: [], suspension: null });
    expect(shown.sessions).toBe(await countOf('sessions WHERE user = ?1', person.seq));
    expect(JSON.stringify(shown)).not.toContain('127.0.0');
    expect((await support.client.get(pathOf('nobody'))).status).toBe(404);
  });

  it('pages notes, which the person gets with their data, and which are erased with the account', async () => {
    const [owner, support] = [await newAdmin(), await newAdmin('support')];
    const { person, client } = await newReader();
    for (let n = 0; n < 21; n++) {
      expect((await support.client.post(pathOf(person.id, '/notes'), { text: `Note ${n}` })).status).toBe(200);
    }
    const first = await (await support.client.get(pathOf(person.id, '/notes'))).json<NotesResponse>();
    expect(first.notes[0]).toMatchObject({ text: 'Note 20', author: support.person.username });
    expect(first.notes).toHaveLength(20);
    const rest = await support.client.get(pathOf(person.id, `/notes?cursor=${first.nextCursor}`));
    expect((await rest.json<NotesResponse>()).notes.map(({ text }) => text)).toEqual(['Note 0']);
    const archive = new TextDecoder('latin1').decode(await (await client.get('/api/account/export')).arrayBuffer());
    expect(archive).toContain('admin-notes.json');
    await owner.client.post(pathOf(person.id, '/deletion'), deletionOf(person));
    expect(await countOf('users WHERE seq = ?1 AND deleting_at IS NOT NULL', person.seq)).toBeLessThanOrEqual(1);
  });

  it('signs the person out everywhere', async () => {
    const support = await newAdmin('support');
    const { person, client } = await newReader();
    expect((await support.client.post(pathOf(person.id, '/sign-out'), {})).status).toBe(200);
    expect((await client.get('/api/account')).status).toBe(401);
    const owner = await newAdmin();
    expect((await support.client.post(pathOf(owner.person.id, '/sign-out'), {})).status).toBe(409);
    expect((await owner.client.get('/api/account')).status).toBe(200);
  });
});

test.each(['became an admin', 'was suspended'])('voids links to a new address of a person who %s', async (what) => {
  const [owner, support] = [await newAdmin(), await newAdmin('support')];
  const person = await newAccountOwner();
  const next = `next-${person.email}`;
  await support.client.put(pathOf(person.id, '/email'), { email: next });
  const token = await mailedToken(next, 'change-email');
  const response =
    what === 'was suspended'
      ? await owner.client.put(pathOf(person.id, '/suspension'), ban)
      : await owner.client.post('/api/admin/admins', { email: person.email, roles: ['owner'] });
  expect(response.status).toBe(200);
  expect((await newClient().post('/api/auth/change-email', { token })).status).toBe(410);
});

test('makes no suspended person an admin', async () => {
  const owner = await newAdmin();
  const person = await newAccountOwner();
  await owner.client.put(pathOf(person.id, '/suspension'), ban);
  const refused = await owner.client.post('/api/admin/admins', { email: person.email, roles: ['owner'] });
  expect(await errorOf(refused)).toMatchObject({ status: 422, fields: { email: adminsMessages.suspended } });
});

test('shows no suspension that has ended, and suspends again', async () => {
  const moderator = await newAdmin('moderator');
  const person = await newAccountOwner();
  const until = Date.now() + DAY;
  await moderator.client.put(pathOf(person.id, '/suspension'), { ...ban, until });
  const shown = async () => (await (await moderator.client.get(pathOf(person.id))).json<PersonResponse>()).suspension;
  const since = (await shown())?.since ?? 0;
  // A running one is changed only as it was shown.
  expect((await moderator.client.put(pathOf(person.id, '/suspension'), ban)).status).toBe(409);
  expect((await moderator.client.put(pathOf(person.id, '/suspension'), { ...ban, base: since })).status).toBe(200);
  await env.DB.prepare('UPDATE users SET suspended_until = 2 WHERE seq = ?1').bind(person.seq).run();
  expect(await shown()).toBeNull();
  expect((await moderator.client.put(pathOf(person.id, '/suspension'), ban)).status).toBe(200);
});

test('confirms and corrects an address: a confirmed one only with the link to the new address', async () => {
  const support = await newAdmin('support');
  const person = await newAccountOwner();
  const state = async () =>
    (
      await rowsOf<{ email: string; isConfirmed: number }>(
        'SELECT email, email_confirmed_at IS NOT NULL AS isConfirmed FROM users WHERE seq = ?1',
        person.seq,
      )
    )[0];
  const next = `next-${person.email}`;
  expect((await support.client.put(pathOf(person.id, '/email'), { email: next })).status).toBe(200);
  expect(await state()).toEqual({ email: person.email, isConfirmed: 1 });
  expect((await mailsTo(next)).length).toBe(1);
  expect((await mailsTo(person.email))[0]?.subject).toMatch(/address/);

  await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE seq = ?1').bind(person.seq).run();
  expect((await support.client.post(pathOf(person.id, '/confirmation-email'), {})).status).toBe(200);
  const right = `right-${person.email}`;
  expect((await support.client.put(pathOf(person.id, '/email'), { email: right })).status).toBe(200);
  expect(await state()).toEqual({ email: right, isConfirmed: 0 });
  expect((await support.client.post(pathOf(person.id, '/confirmed-email'), {})).status).toBe(200);
  expect(await state()).toEqual({ email: right, isConfirmed: 1 });
  expect((await support.client.post(pathOf(person.id, '/confirmed-email'), {})).status).toBe(409);

  const other = await newPerson();
  expect((await support.client.put(pathOf(person.id, '/email'), { email: other.email })).status).toBe(409);
  const same = await errorOf(await support.client.put(pathOf(person.id, '/email'), { email: right.toUpperCase() }));
  expect(same).toMatchObject({ status: 422, fields: { email: peopleMessages.emailUnchanged } });
  const admin = await newAdmin('moderator');
  const refused = await errorOf(await support.client.put(pathOf(admin.person.id, '/email'), { email: next }));
  expect(refused).toMatchObject({ status: 409, message: peopleMessages.helpsNoAdmin });
});

test('confirms no address that the person confirms meanwhile', async () => {
  const support = await newAdmin('support');
  const person = await newAccountOwner();
  await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE seq = ?1').bind(person.seq).run();
  const confirmMeanwhile = interruptedDatabase(() =>
    env.DB.prepare('UPDATE users SET email_confirmed_at = 5 WHERE seq = ?1').bind(person.seq).run(),
  );
  const path = pathOf(person.id, '/confirmed-email');
  const refused = await errorOf(await clientOf(confirmMeanwhile, support.client.cookies)('POST', path, {}));
  expect(refused).toMatchObject({ status: 409, message: peopleMessages.changed });
  expect(await rowsOf('SELECT email_confirmed_at AS at FROM users WHERE seq = ?1', person.seq)).toEqual([{ at: 5 }]);
});
