import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AdminReader, type HiddenPost, moderationMessages, type ResetRequest } from '#contract/moderation';
import { cachePlatformInfo } from '../../../worker/features/settings/settings.service.ts';
import { deletionOf, newAdmin } from '../support/admins.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { writeMessage } from '../support/contact.ts';
import { costsOf } from '../support/costs.ts';
import { clientOf, interruptedDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import {
  fresh,
  jobCtx,
  newBlogger,
  newPerson,
  newPost,
  newReader,
  type Person,
  subscribe,
} from '../support/factories.ts';
import { mailedToken, mailsTo } from '../support/mail.ts';

const guest = newClient();
let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  admin = await newAdmin();
});

/** Sends a request as the admin and checks its round trips. The isolate has already read the platform's information. */
async function send<Answer>(method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object): Promise<Answer> {
  const url = `/api/admin${path}`;
  cachePlatformInfo(jobCtx(), []);
  const response =
    method === 'get' || method === 'delete' ? await admin.client[method](url) : await admin.client[method](url, body);
  expect(response.status, `${method} ${path}`).toBe(200);
  expect(costsOf(response).roundTrips, path).toBeLessThanOrEqual(method === 'post' ? 4 : 3);
  return await response.json<Answer>();
}

const find = async (q: string) =>
  (await send<{ readers: AdminReader[] }>('get', `/readers?q=${encodeURIComponent(q)}`)).readers;
const names = (readers: AdminReader[]) => readers.map(({ username }) => username);

/** Returns the audit log of a target, oldest first. */
async function audit(target: string) {
  const { results } = await env.DB.prepare(
    'SELECT action, admin_name AS by, target FROM audit_entries WHERE instr(target, ?1) > 0 ORDER BY seq',
  )
    .bind(target)
    .all<{ action: string; by: string; target: string }>();
  return results;
}

describe('the search for readers', () => {
  it('finds parts of names and addresses in any case, newest first, 20 at most', async () => {
    const mark = `srch${fresh()}`;
    const people: Person[] = [];
    for (let n = 0; n < 22; n++) people.push(await newPerson(`x-${mark}-${n}`));
    const newest = people.map(({ username }) => username).toReversed();
    expect(names(await find(mark.toUpperCase()))).toEqual(newest.slice(0, 20));
    expect(names(await find(` ${mark}-21@Example.test`))).toEqual([newest[0]]);
    expect(await find(`${mark}-%`)).toEqual([]);
    expect((await find('')).length).toBe(20);
  });

  it('lists exact matches of any age before partial ones', async () => {
    const name = `exact${fresh()}`;
    const old = await newPerson(name);
    for (let n = 0; n < 20; n++) await newPerson(`${name}-${n}`);
    expect((await find(name))[0]).toMatchObject({ id: old.id, email: old.email, username: name });
    expect(names(await find(old.email))).toEqual([name]);
    const deep = await newPerson(`x-deep${fresh()}`);
    // More newer accounts than a short search text scans.
    await env.DB.prepare(
      `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 10001)
       INSERT INTO users (id, email, username, password_hash, created_at)
       SELECT 'many-' || value, 'many' || value || '@many.test', 'many-' || value, 'none', 0 FROM n`,
    ).run();
    for (const q of [deep.username.toUpperCase(), deep.email, deep.username.slice(2, -1), deep.email.slice(3)]) {
      expect(names(await find(q)), q).toContain(deep.username);
    }
    expect(names(await find('many-'))[0]).toBe('many-10001');
    expect(names(await find('ny'))[0]).toBe('many-10001');
    expect(await find('x"\0 OR')).toEqual([]);
    await env.DB.prepare('UPDATE users SET username = ?1 WHERE seq = ?2').bind('renamed-since', deep.seq).run();
    expect(names(await find('amed-sin'))).toEqual(['renamed-since']);
    await env.DB.prepare("DELETE FROM users WHERE username LIKE 'many-%'").run();
  });

  it('marks bloggers, admins and the viewer', async () => {
    const blogger = await newBlogger();
    expect(await find(blogger.email)).toMatchObject([{ isBlogger: true, isAdmin: false, isSelf: false }]);
    expect(await find(admin.person.email)).toMatchObject([
      { isBlogger: false, isAdmin: true, isSelf: true, isDeleting: false },
    ]);
  });
});

describe('the deletion of users', () => {
  const path = ({ id }: Person) => `/people/${id}/deletion`;

  it('previews its effects, starts, can be watched, and is audited without the address', async () => {
    const blogger = await newBlogger();
    await newPost({ by: blogger });
    const { person: reader, client } = await newReader();
    await subscribe(reader, blogger);
    const preview = await send<object>('get', `${path(blogger)}?kind=blogger`);
    expect(preview).toMatchObject({
      username: blogger.username,
      subscribers: 1,
      posts: 1,
      refusal: null,
      running: null,
    });
    expect((await admin.client.get(`/api/admin${path(blogger)}?kind=blogger&reason=Spam`)).status).toBe(422);

    const begun = await send<{ id: string }>('post', path(blogger), deletionOf(blogger, 'blogger'));
    expect(begun).toMatchObject({ subscriptionsTotal: 1 });
    const [removed] = await mailsTo(blogger.email);
    expect(removed).toMatchObject({ subject: 'Your blog on Blog Platform has been removed' });
    expect(removed?.text).toContain('readers are refunded for unused time');
    expect(removed?.text).toContain('write to support@blog-platform.example');
    expect(removed?.text).not.toContain('Payouts');
    expect(removed?.text).toContain('The reason: Spam, again and again.');
    expect(await send('get', `/deletions/${begun.id}`)).toMatchObject({ id: begun.id });
    const { deletions } = await send<{ deletions: { id: string; personId: string }[] }>('get', '/deletions');
    expect(deletions.find(({ id }) => id === begun.id)).toMatchObject({
      kind: 'blogger',
      by: 'admin',
      personId: blogger.id,
    });

    await send('post', path(reader), deletionOf(reader));
    expect((await client.get('/api/account')).status).toBe(401);
    const [leaving] = await mailsTo(reader.email);
    expect(leaving?.text).toContain('the Blog Platform team is deleting your account');
    expect(leaving?.text).not.toContain("If this wasn't you");
    expect(leaving?.text).toContain('The reason: Spam, again and again.');
    const target = (person: Person) => `${person.username} (${person.id})`;
    expect(await audit(blogger.id)).toEqual([
      { action: 'blogger_deleted', by: admin.person.username, target: target(blogger) },
    ]);
    const told = await env.DB.prepare('SELECT "before", "after" FROM audit_entries WHERE target = ?1')
      .bind(target(blogger))
      .first<{ before: string; after: string }>();
    expect(JSON.parse(told?.before ?? '')).toEqual({ posts: 1, subscribers: 1 });
    expect(JSON.parse(told?.after ?? '')).toEqual({ account: 'blogger', reason: 'Spam, again and again.' });
  });

  it('requires the typed name and a reason, and refers to the admin as an admin', async () => {
    const { person } = await newAdmin();
    expect(await send('get', `${path(person)}?kind=account`)).toMatchObject({ isAdmin: true });
    const refused = async (body: object) =>
      await errorOf(await admin.client.post(`/api/admin${path(person)}`, { kind: 'account', ...body }));
    expect(await refused({})).toMatchObject({
      status: 422,
      fields: { username: expect.any(String), reason: expect.any(String) },
    });
    expect(await refused({ username: 'nobody', reason: 'Spam' })).toMatchObject({
      fields: { username: moderationMessages.deletionNameDiffers },
    });
    expect(await refused({ username: person.username, reason: ' ' })).toMatchObject({
      fields: { reason: moderationMessages.deletionReasonRequired },
    });
    expect(await find(person.email)).toMatchObject([{ isDeleting: false }]);
    await send('post', path(person), deletionOf({ username: person.username.toUpperCase() }));
    const logged = await env.DB.prepare('SELECT "after" FROM audit_entries WHERE target = ?1')
      .bind(`${person.username} (${person.id})`)
      .first<string>('after');
    expect(JSON.parse(logged ?? '')).toMatchObject({ account: 'admin' });
  });

  it('continues on a second request, even when its message was lost', async () => {
    const person = await newPerson();
    const id = crypto.randomUUID();
    await env.DB.batch([
      env.DB.prepare('UPDATE users SET deleting_at = 1 WHERE seq = ?1').bind(person.seq),
      env.DB.prepare(
        `INSERT INTO deletions (id, user, account_id, kind, requested_by, state, subscriptions_total, created_at)
         VALUES (?1, ?2, ?3, 'account', 'admin', 'cancelling', 0, 1)`,
      ).bind(id, person.seq, person.id),
    ]);
    expect(await find(person.email)).toMatchObject([{ isDeleting: true }]);
    expect(await send('get', `${path(person)}?kind=account`)).toMatchObject({ running: { id, state: 'cancelling' } });
    expect(await send('post', path(person), { kind: 'account' })).toMatchObject({ id });
    await eventually(async () => expect(await send('get', `/deletions/${id}`)).toMatchObject({ state: 'done' }));
    expect(await find(person.email)).toEqual([]);
    // The deletion had already started, and the user it deleted is no longer named.
    expect(await audit(person.id)).toEqual([
      { action: 'deletion_resumed', by: admin.person.username, target: person.id },
    ]);
  });

  it('rejects the viewer, the last admin, and unknown users', async () => {
    const { person } = admin;
    for (const kind of ['blogger', 'account']) {
      const answer = await errorOf(await admin.client.post(`/api/admin${path(person)}`, { kind }));
      expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('cannot delete yourself') });
    }
    expect(await send('get', `${path(person)}?kind=account`)).toMatchObject({
      refusal: expect.stringContaining('cannot delete yourself'),
    });
    const { person: reader } = await newReader();
    for (const [id, kind, status] of [
      [reader.id, 'blogger', 404],
      ['nobody', 'account', 404],
      [reader.id, 'everything', 422],
    ] as const) {
      const body = deletionOf(reader, kind);
      expect((await admin.client.post(`/api/admin/people/${id}/deletion`, body)).status, kind).toBe(status);
    }
    expect(await audit(person.id)).toEqual([]);
  });

  it('leaves one of two admins who delete each other', async () => {
    await env.DB.prepare('DELETE FROM admin_users').run();
    const [one, other] = [await newAdmin(), await newAdmin()];
    const asOne = clientOf(
      interruptedDatabase(async () => {
        const gone = await other.client.post(`/api/admin${path(one.person)}`, deletionOf(one.person));
        expect(gone.status).toBe(200);
      }),
      one.client.cookies,
    );
    const answer = await errorOf(await asOne('POST', `/api/admin${path(other.person)}`, deletionOf(other.person)));
    expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('last owner') });
    expect((await other.client.get('/api/admin/deletions')).status).toBe(200);
    admin = await newAdmin();
  });
});

describe('requests for a new password', () => {
  const listed = async () => (await send<{ requests: ResetRequest[] }>('get', '/reset-requests')).requests;

  /** Files a request as the auth screen does. */
  async function requested(email: string): Promise<ResetRequest | undefined> {
    expect((await newClient().post('/api/auth/reset-requests', { email })).status).toBe(200);
    return (await listed()).find((request) => request.email === email);
  }

  it('are answered once with the link that the sign-in screen emails', async () => {
    const { person } = await newReader();
    const request = await requested(person.email);
    expect(request).toMatchObject({ username: person.username });
    const path = `/reset-requests/${request?.id}/send-link`;
    expect(await send('post', path, {})).toEqual({ handled: true });
    expect(await mailedToken(person.email, 'reset')).toMatch(/^[\w-]{20,}$/);
    expect((await listed()).map(({ id }) => id)).not.toContain(request?.id);
    expect((await admin.client.post(`/api/admin${path}`)).status).toBe(404);
    expect(await mailsTo(person.email)).toHaveLength(1);
    expect(await audit(person.id)).toMatchObject([{ action: 'reset_link_sent' }]);
    const kept = await env.DB.prepare('SELECT email, handled_by FROM password_reset_requests WHERE id = ?1')
      .bind(request?.id)
      .first();
    expect(kept).toEqual({ email: '', handled_by: admin.person.seq });
  });

  it('can be dismissed, and made again', async () => {
    const { person } = await newReader();
    const request = await requested(person.email);
    expect(await send('post', `/reset-requests/${request?.id}/dismiss`, {})).toEqual({ handled: true });
    expect(await mailsTo(person.email)).toEqual([]);
    expect((await requested(person.email))?.id).not.toBe(request?.id);
    expect(await audit(person.id)).toMatchObject([{ action: 'reset_request_dismissed' }]);
  });

  it('of an address without an account can only be dismissed', async () => {
    const { person } = await newReader();
    const request = await requested(person.email);
    await env.DB.prepare('UPDATE users SET email = ?1 WHERE seq = ?2').bind(`moved-${person.email}`, person.seq).run();
    expect((await listed()).find(({ id }) => id === request?.id)).toMatchObject({ username: null });
    const refused = await errorOf(await admin.client.post(`/api/admin/reset-requests/${request?.id}/send-link`));
    expect(refused).toMatchObject({ status: 409, message: moderationMessages.resetWithoutAccount });
    expect(await send('post', `/reset-requests/${request?.id}/dismiss`, {})).toEqual({ handled: true });
    expect(await mailsTo(person.email)).toEqual([]);
    expect(await mailsTo(`moved-${person.email}`)).toEqual([]);
  });

  it('send one link when two admins answer in parallel', async () => {
    const { person } = await newReader();
    const request = await requested(person.email);
    const path = `/api/admin/reset-requests/${request?.id}/send-link`;
    const second = await newAdmin();
    const statuses = (await Promise.all([admin.client.post(path), second.client.post(path)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 404]);
    expect(await mailsTo(person.email)).toHaveLength(1);
  });
});

it('counts the tasks of an admin in one round trip, up to a limit', async () => {
  const nothing = [
    'article_reports',
    'password_reset_requests',
    "outbox_messages WHERE state = 'parked'",
    'contact_messages',
  ];
  const clear = () => env.DB.batch(nothing.map((rows) => env.DB.prepare(`DELETE FROM ${rows}`)));
  await clear();
  const waiting = () => send('get', '/waiting');
  expect(await waiting()).toEqual({ reports: 0, appeals: 0, resetRequests: 0, parkedMails: 0, messages: 0 });
  const { id } = await newPost();
  await (await newReader()).client.post(`/api/posts/${id}/report`, { reason: 'spam' });
  await writeMessage();
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 150)
       INSERT INTO password_reset_requests (id, email, created_at)
       SELECT 'waiting-' || value, value || '@waiting.test', 0 FROM n`,
    ),
    env.DB.prepare(
      `INSERT INTO outbox_messages (id, kind, payload, state, attempts, created_at, tried_at)
       VALUES ('parked', 'email', '{}', 'parked', 9, 0, 0)`,
    ),
  ]);
  expect(await waiting()).toEqual({ reports: 1, appeals: 0, resetRequests: 100, parkedMails: 1, messages: 1 });
  await clear();
});

describe('hiding an article from a team’s page', () => {
  // No other file requests their pages, which are cached.
  const [jazz, suns] = ['nba-utah-jazz', 'nba-phoenix-suns'] as const;
  const isOn = async (asker: Client, team: string, id: string) =>
    (await (await asker.get(`/team/${team}`)).text()).includes(id);

  it('hides it only there and immediately, also for guests, until it is shown again', async () => {
    const post = await newPost({ category: 'sports', teams: [jazz, suns] });
    expect(await isOn(guest, jazz, post.id)).toBe(true);
    const path = `/teams/${jazz}/hidden-posts/${post.id}`;
    for (let n = 0; n < 2; n++) expect(await send('put', path, {})).toEqual({ isHidden: true });
    expect(await isOn(guest, jazz, post.id)).toBe(false);
    expect(await isOn(guest, suns, post.id)).toBe(true);
    const { hiddenPosts } = await send<{ hiddenPosts: HiddenPost[] }>('get', '/hidden-posts');
    expect(hiddenPosts[0]).toMatchObject({
      team: { id: jazz, name: 'Utah Jazz' },
      post: { id: post.id, slug: post.slug, title: post.title, author: { id: post.by.id } },
    });
    expect(await send('get', `/posts/${post.id}/hidden-teams`)).toEqual({ teamIds: [jazz] });
    for (let n = 0; n < 2; n++) expect(await send('delete', path)).toEqual({ isHidden: false });
    expect(await send('get', `/posts/${post.id}/hidden-teams`)).toEqual({ teamIds: [] });
    expect(await isOn(guest, jazz, post.id)).toBe(true);
    expect((await audit(post.id)).map(({ action }) => action)).toEqual(['article_hidden', 'article_shown']);
  });

  it('requires an article of that page', async () => {
    const post = await newPost();
    for (const path of [
      `${jazz}/hidden-posts/${post.id}`,
      `nobody/hidden-posts/${post.id}`,
      `${jazz}/hidden-posts/x`,
    ]) {
      expect((await admin.client.put(`/api/admin/teams/${path}`)).status, path).toBe(404);
    }
  });
});
