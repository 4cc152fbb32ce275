import { env, exports } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { MailingListsResponse } from '#contract/audience';
import { DAY } from '#contract/time';
import { runBatch } from '../../../worker/db/client.ts';
import { fillMembers, sweepFormerMembers } from '../../../worker/features/audience/members.service.ts';
import {
  joinAsSubscriberStatements,
  leaveAsSubscriberStatement,
} from '../../../worker/features/audience/members.statements.ts';
import type { DeletionTarget } from '../../../worker/features/deletions/deletions.repo.ts';
import { requestBloggerDeletion } from '../../../worker/features/deletions/deletions.service.ts';
import { eraseStatements } from '../../../worker/features/deletions/erasing.repo.ts';
import { hashListAddress } from '../../../worker/platform/mail/address-hash.ts';
import { newAccount } from '../support/accounts.ts';
import { followByMail, followedBloggers, listToken, membersOf } from '../support/audience.ts';
import { deliverAllJobs } from '../support/billing-lane.ts';
import { newClient } from '../support/client.ts';
import { quietCtx } from '../support/deletions.ts';
import { jobCtx, newBlogger, newReader, type Person, subscribe } from '../support/factories.ts';

const listsOf = async (client: ReturnType<typeof newClient>) =>
  await (await client.get('/api/account/mail')).json<MailingListsResponse>();

/** Returns the unsubscribe token of the only member of a list. */
async function tokenOf(blogger: Person): Promise<string> {
  const [member] = await membersOf(blogger);
  return await listToken(member ?? { contact: 0, blogger: 0 });
}

test('shows the viewer’s lists, and changes one or all', async () => {
  const { person, client } = await newReader();
  const [one, two] = [await newBlogger(), await newBlogger()];
  await client.put(`/api/bloggers/${one.id}/follow`, {});
  await subscribe(person, two);
  await fillMembers(jobCtx());
  expect(await listsOf(client)).toEqual({
    lists: [
      { bloggerId: two.id, username: two.username, cadence: 'each', isFollowed: false, isSubscribed: true },
      { bloggerId: one.id, username: one.username, cadence: 'weekly', isFollowed: true, isSubscribed: false },
    ],
    nextCursor: null,
  });
  expect((await client.put('/api/account/mail', { bloggerId: one.id, cadence: 'each' })).status).toBe(200);
  expect((await listsOf(client)).lists.map(({ cadence }) => cadence)).toEqual(['each', 'each']);
  await client.put('/api/account/mail', { cadence: 'none' });
  expect((await listsOf(client)).lists.map(({ cadence }) => cadence)).toEqual(['none', 'none']);
  expect((await newClient().get('/api/account/mail')).status).toBe(401);
});

test('ends one list by its link, without an account or cookies, twice; a visit changes nothing', async () => {
  const [blogger, other] = [await newBlogger(), await newBlogger()];
  const { email } = newAccount();
  for (const each of [blogger, other]) await followByMail(each, email);
  const token = await tokenOf(blogger);
  const link = `/unsubscribe?${new URLSearchParams({ token })}`;
  expect((await newClient().get(link)).status).toBe(200);
  expect((await newClient().get(`/api/mail/list?${new URLSearchParams({ token })}`)).status).toBe(200);
  expect(await membersOf(blogger)).toMatchObject([{ state: 'active' }]);
  for (let press = 0; press < 2; press++) {
    const response = await exports.default.fetch(env.APP_ORIGIN + link, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://mail.example' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([response.status, await response.json()]).toEqual([
      200,
      { unsubscribed: true, notice: null, username: blogger.username },
    ]);
  }
  expect(await membersOf(blogger)).toMatchObject([{ state: 'left' }]);
  expect(await membersOf(other)).toMatchObject([{ state: 'active' }]);
});

test('lets a guest change the frequency by the link, and come back', async () => {
  const blogger = await newBlogger();
  await followByMail(blogger, newAccount().email);
  const path = `/api/mail/list?${new URLSearchParams({ token: await tokenOf(blogger) })}`;
  for (const [cadence, state] of [
    ['weekly', 'active'],
    ['none', 'left'],
    ['each', 'active'],
  ] as const) {
    const response = await newClient().put(path, { cadence });
    expect(await response.json()).toEqual({
      list: { username: blogger.username, cadence, isUser: false, canReturn: true },
    });
    expect(await membersOf(blogger)).toMatchObject([{ state, ...(state === 'active' && { cadence }) }]);
  }
});

test('ends only the emails of a user by the link: the blogger stays in the feed', async () => {
  const { client } = await newReader();
  const blogger = await newBlogger();
  await client.put(`/api/bloggers/${blogger.id}/follow`, { cadence: 'each' });
  await newClient().post(`/api/mail/unsubscribe?${new URLSearchParams({ token: await tokenOf(blogger) })}`, {});
  expect(await followedBloggers(client)).toEqual([{ id: blogger.id, cadence: 'none', isSubscribed: false }]);
});

test('accepts a link whose list no longer exists, and rejects a token that never was one', async () => {
  const gone = `/api/mail/unsubscribe?${new URLSearchParams({ token: await listToken({ contact: 987_654, blogger: 1 }) })}`;
  const response = await newClient().post(gone, {});
  expect([response.status, await response.json()]).toEqual([200, { unsubscribed: true, notice: null, username: null }]);
  expect((await newClient().post('/api/mail/unsubscribe?token=nonsense', {})).status).toBe(410);
});

test('puts former subscribers on the lists, by their switch, and only once', async () => {
  const [off, on] = [await newReader(), await newReader()];
  const blogger = await newBlogger();
  await off.client.put('/api/account/mail-preferences', { newPosts: false });
  for (const { person } of [off, on]) await subscribe(person, blogger);
  for (let run = 0; run < 2; run++) await fillMembers(jobCtx());
  expect((await membersOf(blogger)).map(({ cadence, source }) => [cadence, source])).toEqual([
    ['none', 'subscribe'],
    ['each', 'subscribe'],
  ]);
});

test('keeps the choice of a subscriber whose subscription lapses and returns', async () => {
  const { person, client } = await newReader();
  const blogger = await newBlogger();
  const pair = { user: person.seq, blogger: blogger.seq };
  const { db } = jobCtx();
  await runBatch(db, joinAsSubscriberStatements(db, pair, 1));
  await client.put('/api/account/mail', { bloggerId: blogger.id, cadence: 'none' });
  await runBatch(db, [leaveAsSubscriberStatement(db, pair, 2, sql`1`)]);
  expect(await membersOf(blogger)).toMatchObject([{ state: 'left' }]);
  await runBatch(db, joinAsSubscriberStatements(db, pair, 3));
  expect(await membersOf(blogger)).toMatchObject([{ state: 'active', cadence: 'none' }]);
});

test('erases all guests of a deleted blog, and none who is on another list', async () => {
  const [blogger, other] = [await newBlogger(), await newBlogger()];
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)
       INSERT INTO contacts (id, email, confirmed_at, created_at) SELECT 'erased-' || i, 'erased-' || i || '@example.test', 1, 1 FROM n`,
    ),
    env.DB.prepare(
      `INSERT INTO list_members (blogger, contact, state, cadence, source, followed_at, joined_at)
       SELECT ?1, seq, 'active', 'each', 'form', 1, 1 FROM contacts WHERE id LIKE 'erased-%'`,
    ).bind(blogger.seq),
    env.DB.prepare(
      `INSERT INTO list_members (blogger, contact, state, cadence, source, followed_at, joined_at)
       SELECT ?1, seq, 'active', 'each', 'form', 1, 1 FROM contacts WHERE id LIKE 'erased-%0'`,
    ).bind(other.seq),
  ]);
  const { db } = jobCtx();
  const target = { id: 'x', user: blogger.seq, userId: blogger.id, kind: 'blogger' } as DeletionTarget;
  for (let round = 0; round < 12; round++) await runBatch(db, eraseStatements(db, target));
  const remaining = await env.DB.prepare("SELECT count(*) AS n FROM contacts WHERE id LIKE 'erased-%'").first();
  expect(remaining).toEqual({ n: 90 });
  expect(await membersOf(blogger)).toEqual([]);
});

test('deletes members a year after they left, and guests without another list', async () => {
  const [blogger, other] = [await newBlogger(), await newBlogger()];
  const [leaving, staying] = [newAccount().email, newAccount().email];
  await followByMail(blogger, leaving);
  for (const each of [blogger, other]) await followByMail(each, staying);
  for (const member of await membersOf(blogger)) {
    await newClient().post(`/api/mail/unsubscribe?${new URLSearchParams({ token: await listToken(member) })}`, {});
  }
  await sweepFormerMembers(jobCtx(Date.now() + 364 * DAY));
  expect(await membersOf(blogger)).toHaveLength(2);
  await sweepFormerMembers(jobCtx(Date.now() + 366 * DAY));
  expect(await membersOf(blogger)).toEqual([]);
  const contacts = await env.DB.prepare('SELECT email FROM contacts WHERE email IN (?1, ?2)')
    .bind(leaving, staying)
    .all();
  expect(contacts.results).toEqual([{ email: staying }]);
});

test('remembers hashes of who left the list of a blog that is deleted', async () => {
  const blogger = await newBlogger();
  const [leaving, staying] = [newAccount().email, newAccount().email];
  await followByMail(blogger, leaving);
  const token = await tokenOf(blogger);
  await followByMail(blogger, staying);
  await newClient().post(`/api/mail/unsubscribe?${new URLSearchParams({ token })}`, {});
  await requestBloggerDeletion(quietCtx(), blogger.id, 'admin');
  await deliverAllJobs();
  expect(await membersOf(blogger)).toEqual([]);
  const salt = await env.DB.prepare('SELECT salt FROM bulk_mail').first<string>('salt');
  const hashes = [leaving, staying].map((email) => hashListAddress(String(salt), blogger.seq, email));
  const { results } = await env.DB.prepare('SELECT address_hash FROM suppressions WHERE address_hash IN (?1, ?2)')
    .bind(...hashes)
    .all();
  expect(results).toEqual([{ address_hash: hashes[0] }]);
});
