import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { FeedResponse } from '#contract/feed';
import { fillFollows, followedBloggers, membersOf } from '../support/audience.ts';
import { newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newBlogger, newPost, newReader, signedIn, subscribe } from '../support/factories.ts';

const path = (blogger: { id: string }) => `/api/bloggers/${blogger.id}/follow`;
const feedOf = async (client: ReturnType<typeof newClient>) =>
  (await (await client.get('/api/feed?view=following')).json<FeedResponse>()).posts.map(({ title, reason }) => [
    title,
    reason?.text,
  ]);

test('follows a blogger for free: in the feed at once, and on the list once a week', async () => {
  const { person, client } = await newReader();
  const blogger = await newBlogger('free_pen');
  const post = await newPost({ by: blogger, isFree: false });
  const response = await client.put(path(blogger), {});
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBe(2);
  expect(await response.json()).toMatchObject({
    bloggers: [{ id: blogger.id, cadence: 'weekly', isSubscribed: false }],
  });
  expect(await feedOf(client)).toEqual([[post.title, 'You follow free_pen']]);
  expect(await membersOf(blogger)).toMatchObject([
    { user: person.seq, state: 'active', cadence: 'weekly', source: 'follow', isFollowed: 1 },
  ]);
  const again = await client.put(path(blogger), { cadence: 'each' });
  expect(await again.json()).toMatchObject({ bloggers: [{ cadence: 'each' }] });
  expect(await (await client.put(path(blogger), {})).json()).toMatchObject({ bloggers: [{ cadence: 'each' }] });
});

test('unfollows a blogger, and starts weekly again', async () => {
  const { client } = await newReader();
  const blogger = await newBlogger();
  await newPost({ by: blogger });
  await client.put(path(blogger), { cadence: 'each' });
  const response = await client.delete(path(blogger));
  expect(costsOf(response).roundTrips).toBe(2);
  expect(await response.json()).toMatchObject({ bloggers: [] });
  expect(await feedOf(client)).toEqual([]);
  expect(await membersOf(blogger)).toMatchObject([{ state: 'left', isFollowed: 0 }]);
  expect((await client.delete(path(blogger))).status).toBe(200);
  expect(await (await client.put(path(blogger), {})).json()).toMatchObject({ bloggers: [{ cadence: 'weekly' }] });
  expect(await membersOf(blogger)).toMatchObject([{ state: 'active', isFollowed: 1 }]);
});

test('keeps the posts of a paid blog in the feed after an unfollow, and says why they are there', async () => {
  const { person, client } = await newReader();
  const blogger = await newBlogger('paid_pen');
  const post = await newPost({ by: blogger });
  await client.put(path(blogger), {});
  await subscribe(person, blogger);
  expect(await followedBloggers(client)).toEqual([{ id: blogger.id, cadence: 'weekly', isSubscribed: true }]);
  expect(await feedOf(client)).toEqual([[post.title, 'You subscribe to paid_pen']]);
  expect(await (await client.delete(path(blogger))).json()).toMatchObject({ bloggers: [{ id: blogger.id }] });
  expect(await membersOf(blogger)).toMatchObject([{ state: 'active', isFollowed: 0 }]);
});

test('refuses guests, unknown bloggers, readers, one’s own blog and blogs that are being deleted', async () => {
  const { person, client } = await newReader();
  const blogger = await newBlogger();
  expect((await newClient().put(path(blogger), {})).status).toBe(401);
  expect((await client.put(path({ id: 'nobody' }), {})).status).toBe(404);
  expect((await client.put(path((await newReader()).person), {})).status).toBe(404);
  expect((await client.put(path(blogger), { cadence: 'daily' })).status).toBe(422);
  const own = await (await signedIn(blogger)).put(path(blogger), {});
  expect(own.status).toBe(409);
  expect(await own.json()).toMatchObject({ error: { message: 'You cannot follow yourself.' } });
  await env.DB.prepare('UPDATE profiles SET deleting_at = 1 WHERE user = ?1').bind(blogger.seq).run();
  expect((await client.put(path(blogger), {})).status).toBe(404);
  expect(person.seq).toBeGreaterThan(0);
});

test('refuses another follow above 3,000', async () => {
  const { person, client } = await newReader();
  const blogger = await newBlogger();
  await fillFollows(person.email);
  const response = await client.put(path(blogger), {});
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining('3,000') } });
  expect(await membersOf(blogger)).toEqual([]);
});
