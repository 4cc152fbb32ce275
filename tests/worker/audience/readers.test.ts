import { expect, test } from 'vitest';
import type { ListReadersResponse } from '#contract/audience';
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
  const list = async () => await (await client.get('/api/profile/readers')).json<ListReadersResponse>();
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
