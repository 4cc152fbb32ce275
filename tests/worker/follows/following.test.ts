import { expect, test } from 'vitest';
import type { FeedResponse } from '#contract/feed';
import { DAY } from '#contract/time';
import { type Client, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { follow, newBlogger, newPost, newReader, subscribe } from '../support/factories.ts';

async function following(client: Client, cursor: string | null = null): Promise<FeedResponse> {
  const response = await client.get(`/api/feed?view=following${cursor === null ? '' : `&cursor=${cursor}`}`);
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBe(1);
  return await response.json<FeedResponse>();
}
const reasons = ({ posts }: FeedResponse) => posts.map(({ title, reason }) => [title, reason?.text]);

test('returns only followed posts of any age, newest first, with their reasons', async () => {
  const { person, client } = await newReader();
  const blogger = await newBlogger('quiet_pen');
  await client.put('/api/interests/tech/subtopics', { subtopics: ['Robotics'] });
  await client.put('/api/interests/sports', { leagues: ['nhl-atlantic'], teams: [] });
  await client.post('/api/interests/categories', { categories: ['outdoors'] });
  await follow(person, 'blogger', blogger.id);
  await subscribe(person, blogger);
  const robots = await newPost({ category: 'tech', subtopics: ['Robotics'], at: Date.now() - 400 * DAY });
  const hike = await newPost({ category: 'outdoors', at: Date.now() - 31 * DAY });
  const hockey = await newPost({ category: 'sports', teams: ['nhl-boston-bruins'] });
  const paid = await newPost({ by: blogger, category: 'finance' });
  await newPost({ category: 'tech', subtopics: ['Privacy'] });
  await newPost({ category: 'sports', teams: ['nba-miami-heat'] });
  await newPost({ category: 'news' });
  expect(reasons(await following(client))).toEqual([
    [paid.title, 'You subscribe to quiet_pen'],
    [hockey.title, 'You follow NHL Atlantic'],
    [hike.title, 'You follow Outdoors'],
    [robots.title, 'You follow Tech › Robotics'],
  ]);
});

test('sorts an old post that was stored after a newer one', async () => {
  const { client } = await newReader();
  await client.put('/api/interests/romance/subtopics', { subtopics: ['Dating Stories'] });
  const first = await newPost({ category: 'romance', subtopics: ['Dating Stories'] });
  const second = await newPost({ category: 'romance', subtopics: ['Dating Stories'], at: Date.now() - 900 * DAY });
  expect((await following(client)).posts.map(({ title }) => title)).toEqual([second.title, first.title]);
});

test('is empty for a user who follows nothing or only streams without posts, unlike the other feed', async () => {
  const { client } = await newReader();
  await newPost({ category: 'news' });
  expect(await following(client)).toMatchObject({ posts: [], nextCursor: null });
  await client.put('/api/interests/automotive/subtopics', { subtopics: ['Motorsport'] });
  await newPost({ category: 'automotive' });
  expect(await following(client)).toMatchObject({ posts: [], nextCursor: null });
  expect((await (await client.get('/api/feed')).json<FeedResponse>()).posts).not.toEqual([]);
});

test('returns pages in order while others publish, without filler posts', async () => {
  const { client } = await newReader();
  await client.put('/api/interests/fantasy/subtopics', { subtopics: ['Discworld'] });
  const expected: string[] = [];
  for (let n = 0; n < 25; n++) {
    expected.unshift((await newPost({ category: 'fantasy', subtopics: ['Discworld'] })).title);
    if (n % 10 === 0) await newPost({ category: 'fantasy' });
  }
  const first = await following(client);
  expect(first.posts).toHaveLength(20);
  await newPost({ category: 'fantasy', subtopics: ['Discworld'] });
  const second = await following(client, first.nextCursor);
  expect([...first.posts, ...second.posts].map(({ title }) => title)).toEqual(expected);
  expect(second.nextCursor).toBeNull();
});

test('requires a signed-in user, a known view and a valid cursor', async () => {
  const { client } = await newReader();
  expect((await newClient().get('/api/feed?view=following')).status).toBe(401);
  expect((await client.get('/api/feed?view=all')).status).toBe(422);
  expect((await client.get('/api/feed?view=following&cursor=x')).status).toBe(422);
});

test('says whether the viewer follows the same as before, independent of publications', async () => {
  const { client } = await newReader();
  const feed = async (by: Client) => await (await by.get('/api/feed')).json<FeedResponse>();
  const basis = async () => (await feed(client)).basis;
  const nothing = await basis();
  await client.put('/api/interests/travel/subtopics', { subtopics: ['Asia'] });
  const something = await basis();
  expect(something).not.toBe(nothing);
  await newPost({ category: 'travel', subtopics: ['Asia'] });
  expect(await basis()).toBe(something);
  expect((await following(client)).basis).toBe(something);
  await client.delete('/api/interests/categories/travel');
  expect(await basis()).toBe(nothing);
  expect((await feed(newClient())).basis).toBe('');
});
