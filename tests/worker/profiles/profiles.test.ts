import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { BLOGGER_POSTS_PAGE_SIZE } from '#contract/limits';
import type { BloggerPostsResponse, BloggerResponse } from '#contract/profiles';
import { DAY } from '#contract/time';
import { errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newBlogger, newPerson, newPost, newReader, subscribe } from '../support/factories.ts';

const guest = newClient();

async function read(id: string) {
  const response = await guest.get(`/api/bloggers/${id}`);
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBeLessThanOrEqual(2);
  return await response.json<BloggerResponse>();
}

test('shows in a profile the writer, topics, price and 10 newest posts', async () => {
  const blogger = await newBlogger('nora');
  await env.DB.batch([
    env.DB.prepare(
      `UPDATE profiles SET about_me = 'I cook.', picture_key = 'a/a-1.webp', subscription_cents = 450,
         youtube_url = 'https://www.youtube.com/@nora', tiktok_url = 'https://tiktok.com.evil.test/@nora' WHERE user = ?1`,
    ).bind(blogger.seq),
    env.DB.prepare(`INSERT INTO writing_topics VALUES (?1, 'travel'), (?1, 'food')`).bind(blogger.seq),
  ]);
  const posts: string[] = [];
  for (let i = 0; i < 12; i++) posts.unshift((await newPost({ by: blogger, isFree: i % 2 === 0 })).title);
  const { blogger: shown, recentPosts } = await read(blogger.id);
  expect(shown).toEqual({
    id: blogger.id,
    username: 'nora',
    pictureUrl: '/media/profile-pictures/a/a-1.webp',
    joinedAt: expect.any(Number),
    currentSubscribers: 0,
    previousMonthSubscribers: 0,
    writingTopics: ['travel', 'food'],
    youtubeUrl: 'https://www.youtube.com/@nora',
    tiktokUrl: null,
    aboutMe: 'I cook.',
    priceCents: 450,
    missingPosts: 0,
  });
  expect(recentPosts.map((post) => post.title)).toEqual(posts.slice(0, 10));
});

test('says in a profile how many posts are missing until readers can subscribe', async () => {
  const blogger = await newBlogger();
  expect((await read(blogger.id)).blogger.missingPosts).toBe(5);
  for (let n = 0; n < 3; n++) await newPost({ by: blogger, isFree: true });
  await newPost({ by: blogger, isFree: false });
  expect((await read(blogger.id)).blogger.missingPosts).toBe(2);
});

test('counts subscribers now and at the end of the previous month', async () => {
  const blogger = await newBlogger();
  const now = new Date();
  const monthStart = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const from = async (state: Parameters<typeof subscribe>[2]) => subscribe(await newPerson(), blogger, state);
  await from({ createdAt: monthStart - 40 * DAY });
  await from({ createdAt: monthStart - 1 });
  await from({ createdAt: monthStart });
  await from({ createdAt: monthStart - 9 * DAY, active: false, unsubscribedAt: monthStart - 1, endedAt: monthStart });
  await from({ createdAt: monthStart - 9 * DAY, active: false, unsubscribedAt: monthStart });
  const { blogger: shown } = await read(blogger.id);
  expect(shown).toMatchObject({ currentSubscribers: 3, previousMonthSubscribers: 3 });
});

test('responds 404 for a user without a profile, and for an unknown one', async () => {
  for (const id of [(await newPerson()).id, crypto.randomUUID(), 'x']) {
    expect(await errorOf(await guest.get(`/api/bloggers/${id}`))).toMatchObject({
      status: 404,
      message: 'Blogger not found',
    });
  }
});

test('lists all posts of a blogger page by page, newest first, to guests and on the rendered page', async () => {
  const by = await newBlogger('archive_ann');
  const ids: string[] = [];
  for (let n = 0; n < BLOGGER_POSTS_PAGE_SIZE + 2; n++) ids.unshift((await newPost({ by, isFree: n % 2 === 0 })).id);
  const path = `/api/bloggers/${by.id}/posts`;
  const response = await guest.get(path);
  expect(costsOf(response).roundTrips).toBe(1);
  const first = await response.json<BloggerPostsResponse>();
  expect([first.username, first.posts.map(({ id }) => id)]).toEqual([
    'archive_ann',
    ids.slice(0, BLOGGER_POSTS_PAGE_SIZE),
  ]);
  const rest = await (await guest.get(`${path}?cursor=${first.nextCursor}`)).json<BloggerPostsResponse>();
  expect([rest.posts.map(({ id }) => id), rest.nextCursor]).toEqual([ids.slice(BLOGGER_POSTS_PAGE_SIZE), null]);

  const html = await (await guest.get(`/blogger/${by.id}/posts`)).text();
  expect(html).toContain('All posts by @archive_ann');
  expect(html).toContain(ids[BLOGGER_POSTS_PAGE_SIZE - 1]);
  expect((await guest.get(`/blogger/${by.id}`)).status).toBe(200);
});

test('lists no posts of a user without a profile, with any cursor', async () => {
  const { person } = await newReader();
  expect((await guest.get(`/api/bloggers/${person.id}/posts`)).status).toBe(404);
  expect((await guest.get(`/blogger/${person.id}/posts`)).status).toBe(404);
  expect((await guest.get(`/api/bloggers/${(await newBlogger()).id}/posts?cursor=x`)).status).toBe(422);
});
