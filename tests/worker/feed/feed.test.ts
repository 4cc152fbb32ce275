import { describe, expect, test } from 'vitest';
import type { FeedResponse } from '#contract/feed';
import { DAY } from '#contract/time';
import { type Client, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { follow, followedStreams, newBlogger, newPost, newReader, subscribe } from '../support/factories.ts';

async function feedOf(client: Client, cursor?: string | null) {
  const response = await client.get(`/api/feed${cursor ? `?cursor=${cursor}` : ''}`);
  expect(response.status).toBe(200);
  return { ...(await response.json<FeedResponse>()), costs: costsOf(response) };
}
const titles = (page: FeedResponse) => page.posts.map((post) => post.title);
const reasons = (page: FeedResponse) => Object.fromEntries(page.posts.map((post) => [post.title, post.reason]));
const followed = (text: string) => ({ kind: 'followed', text });
async function publish(count: number, options: Parameters<typeof newPost>[0]) {
  const posts = [];
  for (let i = 0; i < count; i++) posts.push(await newPost(options));
  return posts;
}

// Runs first: a post's position in the lists grows with time, so old posts must be created first.
test('excludes posts older than 30 days', async () => {
  const { client } = await newReader();
  await client.put('/api/interests/short-stories/subtopics', { subtopics: ['Drama'] });
  const old = await newPost({ category: 'short_stories', subtopics: ['Drama'], at: Date.now() - 31 * DAY });
  const recent = await newPost({ category: 'short_stories', subtopics: ['Drama'] });
  const page = await feedOf(client);
  expect(titles(page)).toContain(recent.title);
  expect(titles(page)).not.toContain(old.title);
});

describe('the general feed', () => {
  test('holds all posts, newest first, for guests and for users who follow nothing', async () => {
    const [older, newer] = [await newPost(), await newPost({ category: 'news' })];
    const guest = await feedOf(newClient());
    expect(titles(guest).slice(0, 2)).toEqual([newer.title, older.title]);
    expect(guest.posts[0]?.reason).toBeNull();
    const { client } = await newReader();
    expect(titles(await feedOf(client))).toEqual(titles(guest));
  });

  test('is shown to a user who follows only streams without posts', async () => {
    const { client } = await newReader();
    await client.put('/api/interests/automotive/subtopics', { subtopics: ['Motorsport'] });
    const { title } = await newPost({ category: 'romance' });
    expect(titles(await feedOf(client))[0]).toBe(title);
  });
});

describe('the personal feed', () => {
  test('holds posts of subtopics, teams, leagues and subscriptions once each, with their reasons', async () => {
    const { person, client } = await newReader();
    const blogger = await newBlogger('slow_boat');
    await client.put('/api/interests/travel/subtopics', { subtopics: ['Europe', 'Asia'] });
    await follow(person, 'team', 'nhl-boston-bruins');
    await follow(person, 'league', 'nhl-atlantic');
    await follow(person, 'blogger', blogger.id);
    await subscribe(person, blogger);
    const both = await newPost({ category: 'travel', subtopics: ['Europe', 'Asia'] });
    const bruins = await newPost({ category: 'sports', teams: ['nhl-boston-bruins'] });
    const sabres = await newPost({ category: 'sports', teams: ['nhl-buffalo-sabres'] });
    const paid = await newPost({ by: blogger, category: 'finance', isFree: false });
    const elsewhere = await publish(12, { category: 'travel', subtopics: ['Europe'] });
    const other = await newPost({ category: 'news' });

    const page = await feedOf(client);
    expect(titles(page)).not.toContain(other.title);
    expect(titles(page).filter((title) => title === both.title)).toHaveLength(1);
    expect(page.posts).toHaveLength(4 + elsewhere.length);
    expect(reasons(page)).toMatchObject({
      [both.title]: followed('You follow Travel › Asia'),
      [bruins.title]: followed('You follow the Boston Bruins'),
      [sabres.title]: followed('You follow NHL Atlantic'),
      [paid.title]: { kind: 'subscribed', text: 'You subscribe to slow_boat' },
    });
    expect(page.costs.roundTrips).toBeLessThanOrEqual(2);
    expect(page.costs.rowsRead).toBeLessThanOrEqual(20 * (await followedStreams(person)) + 1000);
  });

  test('holds a category that is followed as a whole, with this reason', async () => {
    const { client } = await newReader();
    await client.post('/api/interests/categories', { categories: ['outdoors'] });
    const { title } = await newPost({ category: 'outdoors', subtopics: ['Hiking'] });
    await newPost({ category: 'fantasy' });
    const page = await feedOf(client);
    expect(reasons(page)).toEqual({ [title]: followed('You follow Outdoors') });
  });

  test('adds the rest of a category only below 10 matches', async () => {
    const { client } = await newReader();
    await client.put('/api/interests/tech/subtopics', { subtopics: ['Robotics'] });
    const rest = await newPost({ category: 'tech', subtopics: ['Privacy'] });
    await publish(9, { category: 'tech', subtopics: ['Robotics'] });
    const thin = await feedOf(client);
    expect(thin.posts).toHaveLength(10);
    expect(reasons(thin)[rest.title]).toEqual({
      kind: 'filled',
      text: 'More from Tech',
    });
    expect(thin.posts.filter(({ reason }) => reason?.kind === 'followed')).toHaveLength(9);
    const tenth = await newPost({ category: 'tech', subtopics: ['Robotics'] });
    const full = await feedOf(client);
    expect(full.posts).toHaveLength(10);
    expect(titles(full)).toContain(tenth.title);
    expect(titles(full)).not.toContain(rest.title);
  });

  test('widens when all of Tech is followed in addition to Gaming, in either order', async () => {
    await publish(11, { category: 'tech', subtopics: ['Esports'] });
    const rest = await newPost({ category: 'tech', subtopics: ['Privacy'] });
    const game = await newPost({ category: 'tech', subtopics: ['Indie Games'] });
    for (const steps of [[['gaming', 'tech']], [['gaming'], ['tech']], [['tech'], ['gaming']]]) {
      const { client } = await newReader();
      for (const categories of steps) await client.post('/api/interests/categories', { categories });
      expect(reasons(await feedOf(client))).toMatchObject({
        [rest.title]: followed('You follow Tech'),
        [game.title]: followed('You follow Tech › Indie Games'),
      });
    }
    const { client } = await newReader();
    await client.post('/api/interests/categories', { categories: ['gaming'] });
    expect(titles(await feedOf(client))).not.toContain(rest.title);
    // A chosen subtopic narrows the category, with or without the implied ones.
    await client.post('/api/interests/categories', { categories: ['tech'] });
    await client.put('/api/interests/tech/subtopics', { subtopics: ['Esports'] });
    expect(titles(await feedOf(client))).not.toContain(rest.title);
  });

  test.each([
    ['team', 'mlb-chicago-cubs'],
    ['league', 'mlb-nl-central'],
  ] as const)('holds only the chosen part of Sports in addition to a %s', async (kind, id) => {
    const { person, client } = await newReader();
    await client.post('/api/interests/categories', { categories: ['sports'] });
    const elsewhere = await newPost({ category: 'sports', teams: ['nba-miami-heat'] });
    expect(titles(await feedOf(client))).toContain(elsewhere.title);
    await follow(person, kind, id);
    await publish(11, { category: 'sports', teams: ['mlb-chicago-cubs'] });
    expect(titles(await feedOf(client))).not.toContain(elsewhere.title);
  });

  test('holds a whole category in addition to parts of another one', async () => {
    const { client } = await newReader();
    await client.post('/api/interests/categories', { categories: ['self_help'] });
    await client.put('/api/interests/fantasy/subtopics', { subtopics: ['Discworld'] });
    await publish(11, { category: 'fantasy', subtopics: ['Discworld'] });
    const whole = await newPost({ category: 'self_help' });
    expect(titles(await feedOf(client))).toContain(whole.title);
  });
});

describe('pages of a feed', () => {
  async function readAll(client: Client, between: () => Promise<unknown>) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: FeedResponse & { costs: { roundTrips: number } } = await feedOf(client, cursor);
      expect(page.costs.roundTrips).toBeLessThanOrEqual(2);
      seen.push(...titles(page));
      cursor = page.nextCursor;
      await between();
    } while (cursor !== null);
    return seen;
  }

  test('neither repeat nor skip a post while others are published, personal or general', async () => {
    const { client } = await newReader();
    await client.put('/api/interests/food/subtopics', { subtopics: ['Baking', 'Coffee and Tea'] });
    const posts = await publish(45, { category: 'food', subtopics: ['Baking', 'Coffee and Tea'] });
    const expected = posts.map((post) => post.title).reverse();
    const late = () => newPost({ category: 'food', subtopics: ['Baking'] });
    expect(await readAll(client, late)).toEqual(expected);

    const general = await readAll(newClient(), late);
    expect(new Set(general).size).toBe(general.length);
    const own = general.filter((title) => expected.includes(title));
    expect(own).toEqual(expected);
  });

  test('preserve the mode of the first page', async () => {
    const { client } = await newReader();
    await client.put('/api/interests/finance/subtopics', { subtopics: ['Bonds'] });
    await publish(22, { category: 'finance' });
    await publish(9, { category: 'finance', subtopics: ['Bonds'] });
    const first = await feedOf(client);
    await publish(2, { category: 'finance', subtopics: ['Bonds'] });
    const second = await feedOf(client, first.nextCursor);
    expect(second.posts.length).toBeGreaterThanOrEqual(11);
    expect(second.posts.every((post) => post.category === 'finance')).toBe(true);
  });

  test.each(['nonsense', 'MTA', btoa('10:9'), btoa('-1:0'), '%00', 'MTA6MQ=='])(
    'reject the cursor %s',
    async (cursor) => {
      const response = await newClient().get(`/api/feed?cursor=${cursor}`);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ error: { code: 'invalid_input' } });
    },
  );
});
