import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { INBOX_PAGE_SIZE, type InboxResponse, inboxMessages } from '#contract/inbox';
import { newAdmin } from '../support/admins.ts';
import { errorOf } from '../support/client.ts';
import { writeMessage } from '../support/contact.ts';
import { newReader } from '../support/factories.ts';
import { expectOne, statuses } from '../support/races.ts';

const PATH = '/api/admin/inbox';

let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  admin = await newAdmin();
});
beforeEach(async () => void (await env.DB.prepare('DELETE FROM contact_messages').run()));

async function list(query = ''): Promise<InboxResponse> {
  const response = await admin.client.get(PATH + query);
  expect(response.status).toBe(200);
  return await response.json<InboxResponse>();
}

const idsOf = ({ messages }: InboxResponse) => messages.map(({ id }) => id);
const actionsOn = async (id: string) =>
  (
    await env.DB.prepare('SELECT action FROM audit_entries WHERE target = ?1 ORDER BY seq')
      .bind(`message ${id}`)
      .all<{ action: string }>()
  ).results.map(({ action }) => action);

it('shows a message with its sender, and the account only if it has confirmed the address', async () => {
  const { person } = await newReader();
  const guest = await writeMessage('guest@contact.test', { name: ' Ann ', message: 'One line,\nand another one.' });
  await env.DB.prepare('UPDATE contact_messages SET created_at = created_at - 1000 WHERE id = ?1').bind(guest).run();
  await writeMessage(person.email.toUpperCase(), { name: '' });
  const { messages, openCount } = await list();
  expect(openCount).toBe(2);
  expect(messages).toMatchObject([
    { name: '', username: person.username },
    {
      id: guest,
      name: 'Ann',
      email: 'guest@contact.test',
      message: 'One line,\nand another one.',
      username: null,
      answeredAt: null,
      answeredBy: null,
    },
  ]);
  await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE seq = ?1').bind(person.seq).run();
  expect((await list()).messages[0]).toMatchObject({ username: null });
});

it('lists each message once across pages, also those of the same millisecond', async () => {
  const rows = INBOX_PAGE_SIZE + 5;
  await env.DB.batch(
    Array.from({ length: rows }, (_, n) =>
      env.DB.prepare(
        "INSERT INTO contact_messages (id, name, email, message, created_at) VALUES (?1, '', 'a@b.test', 'Hello', ?2)",
      ).bind(`paged-${n}`, 1000 + (n >> 2)),
    ),
  );
  const first = await list();
  expect(first).toMatchObject({ openCount: rows, nextCursor: expect.any(String) });
  const second = await list(`?cursor=${first.nextCursor}`);
  expect(second.nextCursor).toBeNull();
  const ids = [...idsOf(first), ...idsOf(second)];
  expect(new Set(ids).size).toBe(rows);
  const times = [...first.messages, ...second.messages].map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect((await admin.client.get(`${PATH}?cursor=nonsense`)).status).toBe(422);
});

it('moves a message to the answered ones and back, once each', async () => {
  const id = await writeMessage();
  const answered = `${PATH}/${id}/answered`;
  const other = await newAdmin();
  expect((await admin.client.put(answered)).status).toBe(200);
  expect(await errorOf(await other.client.put(answered))).toMatchObject({
    status: 409,
    message: inboxMessages.alreadyAnswered,
  });
  expect(await list()).toMatchObject({ messages: [], openCount: 0 });
  const [message] = (await list('?state=answered')).messages;
  expect(message).toMatchObject({ id, answeredBy: admin.person.username, answeredAt: expect.any(Number) });
  expect((await other.client.delete(answered)).status).toBe(200);
  expect(await errorOf(await admin.client.delete(answered))).toMatchObject({
    status: 409,
    message: inboxMessages.alreadyOpen,
  });
  expect((await list()).messages).toMatchObject([{ id, answeredAt: null, answeredBy: null }]);
  expect(await actionsOn(id)).toEqual(['contact_answered', 'contact_reopened']);
});

it('deletes a message and its email once, and no longer changes it', async () => {
  const id = await writeMessage();
  expect((await admin.client.delete(`${PATH}/${id}`)).status).toBe(200);
  const gone = [
    await admin.client.delete(`${PATH}/${id}`),
    await admin.client.put(`${PATH}/${id}/answered`),
    await admin.client.delete(`${PATH}/${id}/answered`),
  ];
  for (const response of gone) {
    expect(await errorOf(response)).toMatchObject({ status: 404, message: inboxMessages.missing });
  }
  const left = await env.DB.prepare('SELECT count(*) AS n FROM outbox_messages WHERE id = ?1').bind(id).first('n');
  expect(left).toBe(0);
  expect(await actionsOn(id)).toEqual(['contact_deleted']);
});

it.each([
  ['answers', 'put', '/answered', 409],
  ['deletes', 'delete', '', 404],
] as const)('%s a message once for many requests in parallel', async (_, method, end, refused) => {
  const id = await writeMessage();
  await expectOne(
    statuses(() => admin.client[method](`${PATH}/${id}${end}`)),
    200,
    refused,
  );
  expect(await actionsOn(id)).toHaveLength(1);
});

it('keeps an answered message when the admin’s account is deleted', async () => {
  const id = await writeMessage();
  const former = await newAdmin();
  await former.client.put(`${PATH}/${id}/answered`);
  await env.DB.prepare('DELETE FROM admin_users WHERE user = ?1').bind(former.person.seq).run();
  await env.DB.prepare('DELETE FROM users WHERE seq = ?1').bind(former.person.seq).run();
  expect((await list('?state=answered')).messages).toMatchObject([{ id, answeredBy: null }]);
});
