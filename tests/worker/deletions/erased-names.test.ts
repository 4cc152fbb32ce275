import { env } from 'cloudflare:workers';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestAccountDeletion } from '../../../worker/features/deletions/deletions.service.ts';
import { eraseTitlesStatement } from '../../../worker/features/deletions/personal-data.repo.ts';
import { newAccount, PASSWORD, signUp, viewerOf } from '../support/accounts.ts';
import { newAdmin } from '../support/admins.ts';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { newClient } from '../support/client.ts';
import { countingCtx } from '../support/counting-ctx.ts';
import { quietCtx } from '../support/deletions.ts';
import { newPost, newReader, newWriter } from '../support/factories.ts';
import { mailedToken, mailsTo, sendMails } from '../support/mail.ts';

beforeEach(silenceOutbox);
afterEach(() => vi.restoreAllMocks());

const contact = (email: string, message: string) =>
  newClient().post('/api/contact', { name: 'A visitor', email, message });

/** Returns the rows of a table whose text contains one of the words. */
async function rowsWith(table: string, column: string, words: string[]): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT ${column} AS text FROM ${table} WHERE EXISTS (SELECT 1 FROM json_each(?1) WHERE instr(lower(${column}), lower(value)) > 0)`,
  )
    .bind(JSON.stringify(words))
    .all<{ text: string }>();
  return results.map(({ text }) => text);
}

/** A user who signed up with one address, wrote from it, uses a second and has requested a third. */
async function userWithThreeAddresses() {
  const { client, email: first, username } = await signUp();
  await client.post('/api/auth/confirm-email', { token: await mailedToken(first, 'confirm') });
  expect((await contact(first.toUpperCase(), 'Please help me with my account.')).status).toBe(200);
  expect((await newClient().post('/api/auth/reset-requests', { email: first })).status).toBe(200);
  const second = newAccount().email;
  const third = newAccount().email;
  await client.post('/api/account/email', { email: second, password: PASSWORD });
  await client.post('/api/auth/change-email', { token: await mailedToken(second, 'change-email') });
  await client.post('/api/account/email', { email: third, password: PASSWORD });
  const id = (await viewerOf(client))?.id ?? '';
  return { client, id, username, first, second, third };
}

it('removes every address of an erased user from emails, logs and contact messages', async () => {
  const { id, username, first, second, third } = await userWithThreeAddresses();
  const addresses = [first, second, third];
  expect((await contact(second.toUpperCase(), 'Please help me again.')).status).toBe(200);
  for (const email of [first, second]) {
    await newClient().post('/api/auth/forgot-password', { email });
    for (let n = 0; n < 7; n++) await newClient().post('/api/auth/sign-in', { email, password: 'wrong-1' });
  }
  await env.DB.prepare(
    "INSERT INTO audit_entries (admin_name, action, target, created_at) VALUES ('an_admin', 'test_email_sent', ?1, 0)",
  )
    .bind(first)
    .run();
  // Events are written up to half a second later; all must exist before the deletion.
  await expect.poll(() => rowsWith('security_events', 'detail', [first, second])).toHaveLength(5);
  await sendMails();
  expect((await mailsOf(addresses)).length).toBeGreaterThan(5);

  await requestAccountDeletion(quietCtx(), id, 'self');
  await deliverAllJobs();
  await sendMails();

  expect(await mailsOf(addresses)).toEqual([]);
  expect(await rowsWith('outbox_messages', 'payload', [username])).toEqual([]);
  for (const [table, column] of [
    ['contact_messages', 'email'],
    ['password_reset_requests', 'email'],
    ['security_events', 'detail'],
    ['audit_entries', 'target'],
    ['past_emails', 'email'],
  ] as const) {
    expect(await rowsWith(table, column, [...addresses, username]), table).toEqual([]);
  }
});

const mailsOf = (addresses: string[]) => rowsWith('outbox_messages', 'payload', addresses);

it('preserves data of another account at an address that the erased user only requested', async () => {
  const { client, email } = await signUp();
  const other = newAccount();
  await client.post('/api/account/email', { email: other.email, password: PASSWORD });
  await newClient().post('/api/auth/sign-up', other);
  await contact(other.email, 'I would like to know more.');
  const id = (await viewerOf(client))?.id ?? '';

  await requestAccountDeletion(quietCtx(), id, 'self');
  await deliverAllJobs();

  expect(await mailsOf([email])).toHaveLength(1);
  expect(await mailsTo(other.email)).not.toHaveLength(0);
  expect(await rowsWith('contact_messages', 'email', [other.email])).toHaveLength(1);
});

it('exports and erases only data that was written from a past address while the user had it', async () => {
  const { client, id, first } = await userWithThreeAddresses();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
  const words = ['This mailbox is mine now.', 'The old address is requested again.'];
  expect((await contact(first, words[0] ?? '')).status).toBe(200);
  // A request proves nothing: mail received from the address since then does not count as the user's own.
  vi.setSystemTime(Date.now() + 1000);
  await client.post('/api/account/email', { email: first, password: PASSWORD });
  expect((await contact(first, words[1] ?? '')).status).toBe(200);
  vi.setSystemTime(Date.now() + 1000);
  await client.post('/api/account/email', { email: first, password: PASSWORD });
  vi.useRealTimers();
  await sendMails();
  const files = unzipSync(new Uint8Array(await (await client.get('/api/account/export')).arrayBuffer()));
  const messages = JSON.parse(strFromU8(files['messages.json'] ?? new Uint8Array()));
  expect(messages.map(({ message }: { message: string }) => message)).toEqual(['Please help me with my account.']);

  await requestAccountDeletion(quietCtx(), id, 'self');
  await deliverAllJobs();

  const stored = await env.DB.prepare(
    'SELECT message FROM contact_messages WHERE lower(email) = ?1 ORDER BY created_at',
  )
    .bind(first.toLowerCase())
    .all<{ message: string }>();
  expect(stored.results.map(({ message }) => message)).toEqual(words);
});

it('replaces the titles of an erased author in the audit log by ids', async () => {
  const { person } = await newWriter();
  const { id } = await newPost({ by: person, title: 'The secret garden of my youth' });
  const { client: reader } = await newReader();
  await reader.post(`/api/posts/${id}/report`, { reason: 'spam', note: '' });
  const { client: admin } = await newAdmin();
  const down = await admin.put(`/api/admin/posts/${id}/takedown`, { reason: 'It breaks the rules.' });
  expect(down.status).toBe(200);
  expect((await admin.post(`/api/admin/posts/${id}/inspection`, {})).status).toBe(200);
  const other = await newPost({ title: 'The garden next door' });
  expect((await admin.post(`/api/admin/posts/${other.id}/inspection`, {})).status).toBe(200);
  const targets = () => rowsWith('audit_entries', 'target', [id]);
  expect(await targets()).toEqual(Array(2).fill(`The secret garden of my youth (${id})`));

  await requestAccountDeletion(quietCtx(), person.id, 'self');
  await deliverAllJobs();
  expect(await targets()).toEqual([id, id]);
  expect(await rowsWith('audit_entries', 'target', [other.id])).toEqual([`The garden next door (${other.id})`]);
});

it('removes the reason of a deletion from the audit log with the account', async () => {
  const { person } = await newWriter();
  const { client: admin } = await newAdmin();
  const reason = 'Wrote about the neighbors of Elm Street.';
  const remove = (kind: string) =>
    admin.post(`/api/admin/people/${person.id}/deletion`, { kind, username: person.username, reason });
  const details = () => rowsWith('audit_entries', 'after', ['Elm Street']);
  expect((await remove('blogger')).status).toBeLessThan(300);
  await deliverAllJobs();
  expect(await details()).toHaveLength(1);
  expect((await remove('account')).status).toBeLessThan(300);
  await deliverAllJobs();
  expect(await details()).toEqual([]);
  expect(await rowsWith('audit_entries', 'target', [person.id])).toEqual([person.id, person.id]);
  expect(await rowsWith('audit_entries', 'after', ['"account":"blogger"'])).not.toEqual([]);
});

it('searches for titles of deleted posts only in the audit entries of these posts', async () => {
  const { person } = await newWriter();
  const { id } = await newPost({ by: person, title: 'One of few' });
  await env.DB.prepare(
    `INSERT INTO audit_entries (admin_name, action, target, created_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
     SELECT 'an_admin', 'article_hidden', 'Title ' || i || ' (' || substr('00000000-0000-4000-8000-000000000000' || i, -36) || ')', 0
       FROM n UNION ALL SELECT 'an_admin', 'article_hidden', 'One of few (' || ?1 || ')', 0`,
  )
    .bind(id)
    .run();
  const { ctx, costs } = countingCtx();
  await eraseTitlesStatement(ctx.db, [id]);
  expect(await rowsWith('audit_entries', 'target', [id])).toEqual([id]);
  expect(costs.rowsRead).toBeLessThan(100);
});
