import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { readAddressHash } from '../../../worker/features/audience/suppressions.service.ts';
import { requestAccountDeletion } from '../../../worker/features/deletions/deletions.service.ts';
import { followByMail, listToken, membersOf } from '../support/audience.ts';
import { deliverAllJobs } from '../support/billing-lane.ts';
import { errorOf, newClient } from '../support/client.ts';
import { quietCtx } from '../support/deletions.ts';
import { jobCtx, newReader, newWriter, signedIn } from '../support/factories.ts';
import { changeLimits } from '../support/limits.ts';
import { importReaders, newAddress, readerRow } from '../support/reader-imports.ts';

changeLimits({ readerImports: [1000, 60_000] });

test('counts new, known, unsubscribed, suppressed and invalid readers', async () => {
  const { person, client } = await newWriter();
  const [added, off, known, left, blocked] = [newAddress(), newAddress(), newAddress(), newAddress(), newAddress()];
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
  const counts = await importReaders(client, [
    readerRow(added),
    readerRow(added.toUpperCase()),
    readerRow(off, false),
    readerRow(known, false),
    readerRow(left),
    readerRow(blocked),
    readerRow('no address'),
    readerRow(''),
    readerRow(person.email),
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

test('brings nobody back who unsubscribed before the account was deleted', async () => {
  const { person, client } = await newWriter();
  const { person: user, client: leaver } = await newReader();
  await leaver.put(`/api/bloggers/${person.id}/follow`, { cadence: 'each' });
  await leaver.delete(`/api/bloggers/${person.id}/follow`);
  await requestAccountDeletion(quietCtx(), user.id, 'self');
  await deliverAllJobs();
  expect(await env.DB.prepare('SELECT 1 FROM users WHERE seq = ?1').bind(user.seq).first()).toBeNull();
  expect(await importReaders(client, [readerRow(user.email)])).toMatchObject({ added: 0, unsubscribed: 1 });
  expect(await membersOf(person)).toEqual([]);
});

test('repeats an import without any change', async () => {
  const { person, client } = await newWriter();
  const rows = [readerRow(newAddress()), readerRow(newAddress(), false)];
  await importReaders(client, rows);
  const before = await membersOf(person);
  expect(await importReaders(client, rows)).toMatchObject({ added: 0, known: 1, unsubscribed: 1 });
  expect(
    await importReaders(
      client,
      rows.map(({ email }) => readerRow(email)),
    ),
  ).toMatchObject({ added: 0, unsubscribed: 1 });
  expect(await membersOf(person)).toEqual(before);
});

test('ends a file at 50,000 readers', async () => {
  const { person, client } = await newWriter();
  const file = crypto.randomUUID();
  expect(await importReaders(client, [readerRow(newAddress())], file)).toMatchObject({ rows: 1 });
  await env.DB.prepare('UPDATE reader_imports SET rows = 49999 WHERE blogger = ?1').bind(person.seq).run();
  expect(await importReaders(client, [readerRow(newAddress())], file)).toMatchObject({ rows: 50_000 });
  const body = { file, source: 'other', isConfirmed: true, rows: [readerRow(newAddress())] };
  expect((await errorOf(await client.post('/api/profile/readers/import', body))).status).toBe(422);
  expect(await importReaders(client, [readerRow(newAddress())])).toMatchObject({ rows: 1 });
});

test('requires the confirmation of the blogger, and at most 1,000 rows', async () => {
  const { person, client } = await newWriter();
  const body = { file: crypto.randomUUID(), source: 'other', isConfirmed: true, rows: [readerRow(newAddress())] };
  for (const wrong of [
    { ...body, isConfirmed: false },
    { ...body, rows: [] },
    { ...body, rows: Array.from({ length: 1001 }, () => readerRow(newAddress())) },
    { ...body, source: 'elsewhere' },
    { ...body, rows: [{ email: newAddress() }] },
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
  const guest = newAddress();
  expect(await importReaders(client, [readerRow(guest), readerRow(user.email)])).toMatchObject({ added: 2, known: 0 });
  const { readers } = await (await client.get('/api/profile/readers')).json<{ readers: object[] }>();
  expect(readers).toEqual([
    expect.objectContaining({ username: null, email: user.email }),
    expect.objectContaining({ username: null, email: guest }),
  ]);
});
