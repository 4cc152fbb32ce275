import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PostPage } from '#contract/posts';
import { newAdmin } from '../support/admins.ts';
import { type Client, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newBlogger, newPost, newReader, type Person, signedIn, subscribe } from '../support/factories.ts';

const TEAM = 'nfl-green-bay-packers';
const inSports = { category: 'sports' as const, teams: [TEAM] };

let blogger: Person;
let free: { id: string };
let premium: { id: string };
/** A premium post by another blogger, in the same lists except the blogger's. */
let foreign: { id: string };
beforeAll(async () => {
  blogger = await newBlogger();
  free = await newPost({ by: blogger, ...inSports });
  premium = await newPost({ by: blogger, ...inSports, isFree: false });
  foreign = await newPost({ ...inSports, isFree: false });
});

const lists: Record<string, () => string> = {
  'the general feed': () => '/api/feed',
  'a topic': () => '/api/topics/sports/posts',
  'a team': () => `/api/teams/${TEAM}/posts`,
  'all posts of a blogger': () => `/api/bloggers/${blogger.id}/posts`,
};

async function postsOf(client: Client, path: string): Promise<PostPage['posts']> {
  const response = await client.get(path);
  expect(response.status, path).toBe(200);
  expect(costsOf(response).roundTrips, path).toBeLessThanOrEqual(2);
  return (await response.json<PostPage>()).posts;
}

/** Returns the ids of this file's posts that a list shows as unlocked. */
async function unlockedFor(client: Client, path: string): Promise<string[]> {
  const posts = await postsOf(client, path);
  const ids = posts.map(({ id }) => id);
  expect(ids).toContain(premium.id);
  return posts.filter(({ isUnlocked }) => isUnlocked).map(({ id }) => id);
}

async function newSubscriber() {
  const { person, client } = await newReader();
  await subscribe(person, blogger);
  return { person, client };
}

describe.each(Object.entries(lists))('%s', (_name, path) => {
  test('shows a subscriber and the author that they have access to a premium post', async () => {
    const { client } = await newSubscriber();
    expect(await unlockedFor(client, path())).toEqual([premium.id]);
    expect(await unlockedFor(await signedIn(blogger), path())).toEqual([premium.id]);
  });

  test('shows it to no other user, admins included', async () => {
    expect(await unlockedFor((await newReader()).client, path())).toEqual([]);
    expect(await unlockedFor((await newAdmin()).client, path())).toEqual([]);
  });

  test('says nothing about it to guests', async () => {
    for (const post of await postsOf(newClient(), path())) expect(post).not.toHaveProperty('isUnlocked');
  });
});

test.each(['/api/feed', '/api/feed?view=following'])('marks the followed and accessible posts in %s', async (path) => {
  const { client } = await newSubscriber();
  await client.put(`/api/interests/teams/${TEAM}`, {});
  const posts = await postsOf(client, path);
  expect(posts.map(({ id }) => id)).toEqual([foreign.id, premium.id, free.id]);
  expect(posts.map(({ isUnlocked = false }) => isUnlocked)).toEqual([false, true, false]);
});

test('marks the newest posts of a blogger’s profile', async () => {
  const { client } = await newSubscriber();
  const { recentPosts } = await (await client.get(`/api/bloggers/${blogger.id}`)).json<{
    recentPosts: PostPage['posts'];
  }>();
  expect(recentPosts.map(({ isUnlocked = false }) => isUnlocked)).toEqual([true, false]);
});

test('locks a post again when the subscription has lapsed', async () => {
  const { person, client } = await newSubscriber();
  const path = `/api/teams/${TEAM}/posts`;
  expect(await unlockedFor(client, path)).toEqual([premium.id]);
  await env.DB.batch([
    env.DB.prepare("UPDATE subscriptions SET active = 0, status = 'canceled' WHERE subscriber = ?1").bind(person.seq),
    env.DB.prepare('UPDATE subscribers SET subscription_end = 1 WHERE user = ?1').bind(person.seq),
  ]);
  expect(await unlockedFor(client, path)).toEqual([]);
});
