import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { type EmailedReadersResponse, type ListReadersResponse, READERS_PAGE_SIZE } from '#contract/audience';
import { newAccount } from '../support/accounts.ts';
import { followByMail, followedBloggers, membersOf } from '../support/audience.ts';
import { newClient } from '../support/client.ts';
import { newBlogger, newReader, signedIn, subscribe } from '../support/factories.ts';

async function newAudience() {
  const blogger = await newBlogger();
  const client = await signedIn(blogger);
  const follower = await newReader();
  await follower.client.put(`/api/bloggers/${blogger.id}/follow`, { cadence: 'each' });
  const { person: subscriber } = await newReader();
  await subscribe(subscriber, blogger);
  const guest = newAccount().email;
  await followByMail(blogger, guest, 'weekly');
  const list = async (query: Record<string, string> = {}) =>
    await (await client.get(`/api/profile/readers?${new URLSearchParams(query)}`)).json<ListReadersResponse>();
  return { blogger, client, follower, subscriber, guest, list };
}

test('lists readers newest first, with addresses only of those who agreed', async () => {
  const { follower, subscriber, guest, list } = await newAudience();
  const { readers, counts, nextCursor } = await list();
  expect(readers.map(({ username, email, cadence, isSubscribed }) => [username, email, cadence, isSubscribed])).toEqual(
    [
      [null, guest, 'weekly', false],
      [subscriber.username, null, 'each', true],
      [follower.person.username, null, 'each', false],
    ],
  );
  expect(counts).toMatchObject({ total: 3, joined: 3, left: 0 });
  expect(nextCursor).toBeNull();
  expect((await newClient().get('/api/profile/readers')).status).toBe(401);
});

const namesIn = ({ readers }: ListReadersResponse) => readers.map(({ username, email }) => username ?? email);

test('finds readers by the beginning of their name, and by an address only if the blogger sees it', async () => {
  const { blogger, follower, subscriber, guest, list } = await newAudience();
  await newAudience();
  for (const { username } of [follower.person, subscriber]) {
    expect(namesIn(await list({ q: username.slice(0, -1) }))).toContain(username);
    expect(namesIn(await list({ q: ` @${username.toUpperCase()} ` }))).toEqual([username]);
    expect(namesIn(await list({ q: username.slice(1) }))).toEqual([]);
  }
  expect(await list({ q: guest.slice(0, -3) })).toMatchObject({ counts: null, isPartial: false, nextCursor: null });
  expect(namesIn(await list({ q: guest.slice(0, -3) }))).toEqual([guest]);
  for (const { email } of [follower.person, subscriber]) expect(namesIn(await list({ q: email }))).toEqual([]);
  const placed = env.DB.prepare(
    "UPDATE list_members SET consent = json_set(consent, '$.place', ?2) WHERE blogger = ?1 AND source = 'form'",
  );
  await placed.bind(blogger.seq, 'import').run();
  expect(namesIn(await list({ q: guest }))).toEqual([guest]);
  await placed.bind(blogger.seq, 'elsewhere').run();
  expect(namesIn(await list({ q: guest }))).toEqual([]);
  const { username } = (await newReader()).person;
  expect(namesIn(await list({ q: username }))).toEqual([]);
  for (const q of ['%', '_', "'", '\u0000']) expect((await list({ q })).readers.length).toBeLessThanOrEqual(3);
});

/** Adds readers named `prefix` and a number to a blogger's list. */
async function addReaders({ seq }: { seq: number }, prefix: string, count: number): Promise<void> {
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO users (id, email, username, password_hash, email_confirmed_at, created_at)
     SELECT ?1 || i, ?1 || i || '@example.test', ?1 || i, 'none', 0, 0 FROM n`,
  )
    .bind(prefix, count)
    .run();
  await env.DB.batch([
    env.DB.prepare(
      'INSERT INTO contacts (id, user, created_at) SELECT id, seq, 0 FROM users WHERE id GLOB ?1 ORDER BY seq',
    ).bind(`${prefix}*`),
    env.DB.prepare(
      `INSERT INTO list_members (blogger, contact, state, cadence, source, followed_at, joined_at)
       SELECT ?1, seq, 'active', 'each', 'follow', 0, 0 FROM contacts WHERE id GLOB ?2`,
    ).bind(seq, `${prefix}*`),
  ]);
}

test.each([
  ['few names on the platform', 120],
  ['very many', 2100],
])('returns a search in pages, newest first, when its text begins %s', async (_name, count) => {
  const { blogger, list } = await newAudience();
  const prefix = `p${count}_${blogger.seq}_`;
  await addReaders(blogger, prefix, count);
  const first = await list({ q: prefix });
  const second = await list({ q: prefix, cursor: first.nextCursor ?? '' });
  expect([...namesIn(first), ...namesIn(second)]).toEqual(
    Array.from({ length: 2 * READERS_PAGE_SIZE }, (_, n) => `${prefix}${count - n}`),
  );
  expect(second.isPartial).toBe(false);
  expect(namesIn(await list({ q: `${prefix}${count}` }))).toEqual([`${prefix}${count}`]);
});

test('says that a search for a common text read only the newest readers of a long list', async () => {
  const { blogger, client, list } = await newAudience();
  const prefix = `long_${blogger.seq}_`;
  await addReaders(blogger, prefix, 10_001);
  const found = await list({ q: prefix });
  expect(found).toMatchObject({ isPartial: true });
  expect(namesIn(found).slice(0, 2)).toEqual([`${prefix}10001`, `${prefix}10000`]);
  expect(await list({ q: `${prefix}1000` })).toMatchObject({ isPartial: false, readers: { length: 3 } });
  const { count } = await (await client.get('/api/profile/readers/emailed')).json<EmailedReadersResponse>();
  // With the follower and the subscriber; the guest gets one email a week.
  expect(count).toBe(10_003);
});

test('exports the same as CSV', async () => {
  const { client, guest } = await newAudience();
  const response = await client.get('/api/profile/readers.csv');
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  const lines = (await response.text()).trim().split('\r\n');
  expect(lines[0]).toBe('username,email,emails,subscriber,since');
  expect(lines[1]).toContain(`,${guest},weekly,no,`);
  expect(lines).toHaveLength(4);
});

test('removes a follower with their follow, and no subscriber', async () => {
  const { blogger, client, follower, subscriber, list } = await newAudience();
  const { readers } = await list();
  const idOf = (username: string) => readers.find((reader) => reader.username === username)?.id ?? '';
  expect((await client.delete(`/api/profile/readers/${idOf(follower.person.username)}`)).status).toBe(200);
  expect(await followedBloggers(follower.client)).toEqual([]);
  expect((await client.delete(`/api/profile/readers/${idOf(follower.person.username)}`)).status).toBe(404);
  expect((await client.delete(`/api/profile/readers/${idOf(subscriber.username)}`)).status).toBe(409);
  const other = await newAudience();
  const [foreign] = (await other.list()).readers;
  expect((await client.delete(`/api/profile/readers/${foreign?.id}`)).status).toBe(404);
  expect((await membersOf(blogger)).map(({ state }) => state).toSorted()).toEqual(['active', 'active', 'left']);
});
