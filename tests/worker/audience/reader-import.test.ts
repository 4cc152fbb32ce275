import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { FIRST_MAILS_PER_DAY, type ReaderImportResponse } from '#contract/reader-import';
import { DAY } from '#contract/time';
import { postCampaignKey } from '../../../worker/features/audience/campaigns.messages.ts';
import { readAddressHash } from '../../../worker/features/audience/suppressions.service.ts';
import { followByMail, listToken, membersOf } from '../support/audience.ts';
import { fanOut, preparedMails } from '../support/campaigns.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { fresh, jobCtx, newReader, newWriter, postInput, signedIn } from '../support/factories.ts';
import { changeLimits } from '../support/limits.ts';

changeLimits({ readerImports: [1000, 60_000] });

const address = () => `imported_${fresh()}@elsewhere.test`;
const row = (email: string, isSubscribed = true) => ({ email, isSubscribed });

async function importRows(client: Client, rows: object[], file: string = crypto.randomUUID()) {
  const body = { file, source: 'substack', isConfirmed: true, rows };
  const response = await client.post('/api/profile/readers/import', body);
  expect(response.status, await response.clone().text()).toBe(200);
  return await response.json<ReaderImportResponse>();
}

/** Publishes a post with its campaign. Returns its id. */
async function publish(client: Client): Promise<string> {
  const id = crypto.randomUUID();
  const response = await client.put(`/api/posts/${id}`, { post: postInput(), base: null });
  expect(response.status).toBe(201);
  return id;
}

/** Returns the addresses to which a post would be emailed at a time. */
async function mailedTo(postId: string, now = Date.now()): Promise<string[]> {
  await fanOut(postCampaignKey(postId), jobCtx(now));
  const mails = await preparedMails(postCampaignKey(postId), jobCtx(now));
  return mails.flatMap(({ email, address: to }) => (email === null || to === null ? [] : [to])).toSorted();
}

test('counts new, known, unsubscribed, suppressed and invalid readers', async () => {
  const { person, client } = await newWriter();
  const [added, off, known, left, blocked] = [address(), address(), address(), address(), address()];
  await followByMail(person, known);
  await followByMail(person, left);
  const [, member] = await membersOf(person);
  const token = await listToken({ contact: member?.contact ?? 0, blogger: person.seq });
  await newClient().put(`/api/mail/list?${new URLSearchParams({ token })}`, { cadence: 'none' });
  const hash = await readAddressHash(jobCtx(), blocked);
  await env.DB.prepare(
    "INSERT INTO suppressions (address_hash, reason, until, bounces, first_at, at) VALUES (?1, 'complaint', NULL, 0, 1, 1)",
  )
    .bind(hash)
    .run();
  const counts = await importRows(client, [
    row(added),
    row(added.toUpperCase()),
    row(off, false),
    row(known, false),
    row(left),
    row(blocked),
    row('no address'),
    row(''),
    row(person.email),
  ]);
  expect(counts).toEqual({ added: 1, known: 3, unsubscribed: 2, suppressed: 1, invalid: 2, rows: 9 });
  const members = await membersOf(person);
  expect(members.map(({ email, state, source, cadence }) => [email, state, source, cadence])).toEqual([
    [known, 'active', 'form', 'each'],
    [left, 'left', 'form', 'none'],
    [added, 'active', 'import', 'each'],
    [off, 'left', 'import', 'each'],
  ]);
  const stored = await env.DB.prepare(
    'SELECT m.consent FROM list_members m JOIN contacts c ON c.seq = m.contact WHERE c.email = ?1',
  )
    .bind(added)
    .first<{ consent: string }>();
  expect(JSON.parse(stored?.consent ?? '')).toEqual({
    at: expect.any(Number),
    place: 'import',
    source: 'substack',
    wording: expect.stringContaining(`@${person.username}`),
    pending: 1,
  });
});

test('repeats an import without any change', async () => {
  const { person, client } = await newWriter();
  const rows = [row(address()), row(address(), false)];
  await importRows(client, rows);
  const before = await membersOf(person);
  expect(await importRows(client, rows)).toMatchObject({ added: 0, known: 1, unsubscribed: 1 });
  expect(
    await importRows(
      client,
      rows.map(({ email }) => row(email)),
    ),
  ).toMatchObject({ added: 0, unsubscribed: 1 });
  expect(await membersOf(person)).toEqual(before);
});

test('emails nobody who had unsubscribed because of an import', async () => {
  const { person, client } = await newWriter();
  const [fine, off, left] = [address(), address(), address()];
  await followByMail(person, left);
  const [member] = await membersOf(person);
  const token = await listToken({ contact: member?.contact ?? 0, blogger: person.seq });
  await newClient().put(`/api/mail/list?${new URLSearchParams({ token })}`, { cadence: 'none' });
  // Users who left the list, follow it already, or want no emails about posts.
  const [leaver, follower, quiet] = [await newReader(), await newReader(), await newReader()];
  for (const { client: reader } of [leaver, follower]) {
    await reader.put(`/api/bloggers/${person.id}/follow`, { cadence: 'each' });
  }
  await leaver.client.delete(`/api/bloggers/${person.id}/follow`);
  await quiet.client.put('/api/account/mail-preferences', { newPosts: false });
  const users = [leaver, follower, quiet].map(({ person: { email } }) => row(email));
  await importRows(client, [row(fine), row(off, false), row(left), ...users]);
  expect(await mailedTo(await publish(client))).toEqual([fine, follower.person.email].toSorted());
  expect(await mailedTo(await publish(client))).toEqual([fine, follower.person.email].toSorted());
});

test('sends first emails to 500 imported readers on the first day, and to twice as many on the next', async () => {
  const { client } = await newWriter();
  const file = crypto.randomUUID();
  for (let part = 0; part < 2; part++) {
    await importRows(
      client,
      Array.from({ length: 1000 }, () => row(address())),
      file,
    );
  }
  const now = Math.floor(Date.now() / DAY) * DAY + 1000;
  const mailed = async (at: number) => (await fanOut(postCampaignKey(await publish(client)), jobCtx(at)))?.candidates;
  expect(await mailed(now)).toBe(FIRST_MAILS_PER_DAY);
  // Those who had theirs get the next one; no further reader does on the same day.
  expect(await mailed(now + 1000)).toBe(FIRST_MAILS_PER_DAY);
  expect(await mailed(now + DAY)).toBe(3 * FIRST_MAILS_PER_DAY);
  expect(await mailed(now + 2 * DAY)).toBe(4 * FIRST_MAILS_PER_DAY);
});

test('ends a file at 50,000 readers', async () => {
  const { person, client } = await newWriter();
  const file = crypto.randomUUID();
  expect(await importRows(client, [row(address())], file)).toMatchObject({ rows: 1 });
  await env.DB.prepare('UPDATE reader_imports SET rows = 49999 WHERE blogger = ?1').bind(person.seq).run();
  expect(await importRows(client, [row(address())], file)).toMatchObject({ rows: 50_000 });
  const body = { file, source: 'other', isConfirmed: true, rows: [row(address())] };
  expect((await errorOf(await client.post('/api/profile/readers/import', body))).status).toBe(422);
  expect(await importRows(client, [row(address())])).toMatchObject({ rows: 1 });
});

test('requires the confirmation of the blogger, and at most 1,000 rows', async () => {
  const { person, client } = await newWriter();
  const body = { file: crypto.randomUUID(), source: 'other', isConfirmed: true, rows: [row(address())] };
  for (const wrong of [
    { ...body, isConfirmed: false },
    { ...body, rows: [] },
    { ...body, rows: Array.from({ length: 1001 }, () => row(address())) },
    { ...body, source: 'elsewhere' },
    { ...body, rows: [{ email: address() }] },
  ]) {
    expect((await errorOf(await client.post('/api/profile/readers/import', wrong))).status).toBe(422);
  }
  expect(await membersOf(person)).toEqual([]);
  const reader = await signedIn((await newReader()).person);
  expect((await errorOf(await reader.post('/api/profile/readers/import', body))).status).toBe(403);
});

test('gives the blogger the addresses of imported readers, and reveals no account', async () => {
  const { client } = await newWriter();
  const { person: user } = await newReader();
  const guest = address();
  expect(await importRows(client, [row(guest), row(user.email)])).toMatchObject({ added: 2, known: 0 });
  const { readers } = await (await client.get('/api/profile/readers')).json<{ readers: object[] }>();
  expect(readers).toEqual([
    expect.objectContaining({ username: null, email: user.email }),
    expect.objectContaining({ username: null, email: guest }),
  ]);
});
