import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { type AdminRole, adminAreaNames, adminAreas } from '#contract/admin-areas';
import { type AdminsResponse, adminsMessages } from '#contract/admins';
import productRules from '../../../docs/product-rules.md?raw';
import { app } from '../../../worker/app.ts';
import { newAdmin } from '../support/admins.ts';
import { errorOf } from '../support/client.ts';
import { clientOf, interruptedDatabase } from '../support/database.ts';
import { newPerson, newReader, type Person } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';
import { enqueueParked } from '../support/outbox.ts';
import { countOf, rowsOf } from '../support/races.ts';

const ADMINS = '/api/admin/admins';
const pathOf = ({ id }: Pick<Person, 'id'>) => `${ADMINS}/${id}`;

const storedRoles = async ({ seq }: Pick<Person, 'seq'>) =>
  (await rowsOf<{ roles: string }>('SELECT roles FROM admin_users WHERE user = ?1', seq))[0]?.roles;

/** Removes the admins of other tests: the last owner is the last one of all. */
beforeEach(async () => void (await env.DB.prepare('DELETE FROM admin_users').run()));

test('has an area for every admin route, and a route for each entry', () => {
  const routes = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/admin/') && !path.includes('*'))
    .map(({ method, path }) => `${method} ${path.slice('/api/admin'.length)}`);
  const listed = adminAreaNames.flatMap((area) => adminAreas[area].routes);
  expect([...new Set(routes)].toSorted()).toEqual(listed.toSorted());
  expect(new Set(listed).size).toBe(listed.length);
});

test('has the table of the product rules', () => {
  const written = [...productRules.matchAll(/^\| `(\w+)` +\| ([a-z, –]+?) +\|/gm)].map(([, area, roles]) => [
    area,
    roles,
  ]);
  const coded = adminAreaNames.map((area) => [area, adminAreas[area].roles.join(', ') || '–']);
  expect(written).toEqual(coded);
});

test('refuses a route without an area to all but owners', async () => {
  const [owner, support] = [await newAdmin(), await newAdmin('moderator', 'finance', 'support')];
  expect((await owner.client.get('/api/admin/nothing')).status).toBe(404);
  expect(await errorOf(await support.client.get('/api/admin/security-events'))).toMatchObject({
    status: 403,
    message: adminsMessages.roleMissing,
  });
});

describe('an owner', () => {
  it('adds an admin, who is signed out, notified and let in with the roles', async () => {
    const owner = await newAdmin();
    const { person, client } = await newReader();
    const added = await owner.client.post(ADMINS, {
      email: person.email.toUpperCase(),
      roles: ['support', 'moderator'],
    });
    expect(added.status).toBe(200);
    expect(await storedRoles(person)).toBe('moderator,support');
    expect((await client.get('/api/account')).status).toBe(401);
    const [mail] = await mailsTo(person.email);
    expect(mail).toMatchObject({ subject: expect.stringContaining('You are now an admin') });
    expect(mail?.text).toContain(`${owner.person.username} made you an admin with these roles: Moderator, Support`);
    const { admins } = await (await owner.client.get(ADMINS)).json<AdminsResponse>();
    expect(admins.map(({ username, roles, isSelf }) => ({ username, roles, isSelf }))).toEqual([
      { username: person.username, roles: ['moderator', 'support'], isSelf: false },
      { username: owner.person.username, roles: ['owner'], isSelf: true },
    ]);
  });

  it('sees next to the field why an address cannot become an admin', async () => {
    const owner = await newAdmin();
    const [unconfirmed, leaving, admin] = [await newPerson(), await newPerson(), await newAdmin()];
    await env.DB.batch([
      env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE seq = ?1').bind(unconfirmed.seq),
      env.DB.prepare('UPDATE users SET deleting_at = 1 WHERE seq = ?1').bind(leaving.seq),
    ]);
    const reasons = {
      'nobody@example.test': adminsMessages.unknownEmail,
      [unconfirmed.email]: adminsMessages.unconfirmedEmail,
      [leaving.email]: adminsMessages.beingDeleted,
      [admin.person.email]: adminsMessages.alreadyAdmin,
    };
    for (const [email, reason] of Object.entries(reasons)) {
      const refused = await errorOf(await owner.client.post(ADMINS, { email, roles: ['support'] }));
      expect(refused).toMatchObject({ status: 422, fields: { email: reason } });
    }
    const noRole = await errorOf(await owner.client.post(ADMINS, { email: admin.person.email, roles: [] }));
    expect(noRole.fields).toEqual({ roles: adminsMessages.roleRequired });
  });

  it('changes roles at once, and not over the change of another owner', async () => {
    const owner = await newAdmin();
    const { person, client } = await newAdmin('moderator');
    expect((await client.get('/api/admin/reports')).status).toBe(200);
    const change = (roles: AdminRole[], base: AdminRole[]) => owner.client.put(pathOf(person), { roles, base });
    expect((await change(['finance'], ['moderator'])).status).toBe(200);
    expect((await client.get('/api/admin/reports')).status).toBe(403);
    expect((await client.get('/api/admin/platform/ledger')).status).toBe(200);
    expect(await errorOf(await change(['support'], ['moderator']))).toMatchObject({
      status: 409,
      message: adminsMessages.conflict,
    });
    expect((await mailsTo(person.email)).map(({ text }) => text).join()).toContain('from Moderator to Finance');
  });

  it('removes an admin, who is out at the next request', async () => {
    const owner = await newAdmin();
    const { person, client } = await newAdmin('support');
    expect((await owner.client.delete(pathOf(person))).status).toBe(200);
    expect((await client.get('/api/admin/inbox')).status).toBe(401);
    expect((await owner.client.delete(pathOf(person))).status).toBe(404);
    expect((await mailsTo(person.email))[0]?.subject).toContain('You are no longer an admin');
  });
});

describe('the last owner', () => {
  it('cannot lose the role', async () => {
    const { person, client } = await newAdmin();
    await newAdmin('moderator');
    const told = { status: 409, message: adminsMessages.lastOwner };
    expect(await errorOf(await client.delete(pathOf(person)))).toMatchObject(told);
    expect(await errorOf(await client.put(pathOf(person), { roles: ['support'], base: ['owner'] }))).toMatchObject(
      told,
    );
    expect(await storedRoles(person)).toBe('owner');
  });

  it.each([
    ['steps down while the other does', 409],
    ['is removed by the owner whom they remove', 403],
  ])('is left when one of two owners %s', async (_what, status) => {
    const [one, other] = [await newAdmin(), await newAdmin()];
    const target = status === 409 ? one : other;
    const othersTarget = status === 409 ? other : one;
    const asOne = clientOf(
      interruptedDatabase(async () => {
        expect((await other.client.delete(pathOf(othersTarget.person))).status).toBe(200);
      }),
      one.client.cookies,
    );
    expect((await asOne('DELETE', pathOf(target.person), {})).status).toBe(status);
    expect(await countOf("admin_users WHERE roles = 'owner'")).toBe(1);
  });

  it('is left when many owners step down in parallel', async () => {
    const owners = await Promise.all(Array.from({ length: 6 }, () => newAdmin()));
    const answers = await Promise.all(
      owners.map(({ person, client }) => client.put(pathOf(person), { roles: ['finance'], base: ['owner'] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 409]);
    expect(await countOf("admin_users WHERE roles = 'owner'")).toBe(1);
  });
});

test('counts only what waits for the roles', async () => {
  await enqueueParked();
  const counted = async (role: AdminRole) => {
    const { client } = await newAdmin(role);
    return await (await client.get('/api/admin/waiting')).json<Record<string, number>>();
  };
  expect((await counted('support')).parkedMails).toBeGreaterThan(0);
  expect(await counted('moderator')).toMatchObject({ parkedMails: 0, messages: 0 });
  expect(await counted('finance')).toEqual({ reports: 0, appeals: 0, resetRequests: 0, parkedMails: 0, messages: 0 });
});
