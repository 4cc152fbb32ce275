import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { OWN_POSTS_PAGE_SIZE } from '#contract/limits';
import type { OwnPostsResponse } from '#contract/posts';
import type { Client } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newBlogger, newPost, newWriter, type Person } from '../support/factories.ts';

type Given = { title: string; isFree?: boolean; category?: 'food' | 'travel'; views?: number; content?: string };

async function write(by: Person, { views = 0, ...given }: Given) {
  const tags = given.category === 'travel' ? { subtopics: ['Europe'] } : {};
  const { id } = await newPost({
    by,
    category: 'food',
    content: 'Words about nothing in particular.',
    ...tags,
    ...given,
  });
  await env.DB.prepare('UPDATE posts SET view_count = ?2 WHERE id = ?1').bind(id, views).run();
  return id;
}

async function listed(client: Client, query: Record<string, string> = {}) {
  const response = await client.get(`/api/posts/mine?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBe(1);
  return await response.json<OwnPostsResponse>();
}

const titles = ({ posts }: OwnPostsResponse) => posts.map(({ title }) => title);

/** Returns the titles on all pages in one order. */
async function everyTitle(client: Client, query: Record<string, string>) {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await listed(client, { ...query, ...(cursor !== '' && { cursor }) });
    found.push(...titles(page));
    cursor = page.nextCursor;
  }
  return found;
}

describe('an author’s own posts', () => {
  test('are found by words of the title and of the public text, in any case and accent', async () => {
    const { person, client } = await newWriter('food', 'travel');
    await write(person, { title: 'Crème brûlée at home' });
    await write(person, { title: 'Bread', content: 'The oven has to be hot, and the CREME cold.' });
    await write(person, { title: 'Soup', isFree: false, content: `${'Plain words. '.repeat(60)} A secret creme.` });
    await write(await newBlogger(), { title: 'Creme of somebody else' });
    expect(titles(await listed(client, { q: 'creme' }))).toEqual(['Bread', 'Crème brûlée at home']);
    expect(titles(await listed(client, { q: 'brulee HOME' }))).toEqual(['Crème brûlée at home']);
    expect(titles(await listed(client, { q: 'oven home' }))).toEqual([]);
    expect((await listed(client, { q: 'nothing' })).counts.total).toBe(3);
  });

  test('are filtered by access and topic, and both together', async () => {
    const { person, client } = await newWriter('food', 'travel');
    await write(person, { title: 'Free soup' });
    await write(person, { title: 'Premium soup', isFree: false });
    await write(person, { title: 'Premium trip', isFree: false, category: 'travel' });
    expect(titles(await listed(client, { access: 'free' }))).toEqual(['Free soup']);
    expect(titles(await listed(client, { access: 'premium' }))).toEqual(['Premium trip', 'Premium soup']);
    expect(titles(await listed(client, { access: 'premium', category: 'food' }))).toEqual(['Premium soup']);
  });

  test('are sorted by views and by title, newest first among equals, with every post on exactly one page', async () => {
    const { person, client } = await newWriter();
    const count = OWN_POSTS_PAGE_SIZE + 3;
    for (let n = 0; n < count; n++) {
      await write(person, { title: `${n % 2 === 0 ? 'Pear' : 'apple'} ${n % 5}`, views: n % 7 });
    }
    const byTitle = await everyTitle(client, { sort: 'title' });
    expect(byTitle).toHaveLength(count);
    expect(byTitle).toEqual(byTitle.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    expect(await everyTitle(client, { sort: 'views' })).toHaveLength(count);
    const views = (await listed(client, { sort: 'views' })).posts.map(({ viewCount }) => viewCount);
    expect(views).toEqual(views.toSorted((a, b) => b - a));
    expect(await everyTitle(client, {})).toHaveLength(count);
  });

  test('show their first 100 characters, also of a premium post with a shorter teaser', async () => {
    const { person, client } = await newWriter();
    const content = 'A soup for every day of the **week**, and this is the last of them all.';
    await write(person, { title: 'Soup', isFree: false, content });
    expect((await listed(client)).posts[0]?.preview).toBe(content.replaceAll('*', ''));
  });

  test('continue after a post that was deleted in the meantime', async () => {
    const { person, client } = await newWriter();
    const ids: string[] = [];
    for (let n = 0; n < OWN_POSTS_PAGE_SIZE + 2; n++) ids.push(await write(person, { title: `Post ${100 + n}` }));
    const first = await listed(client, { sort: 'title' });
    await client.delete(`/api/posts/${first.posts.at(-1)?.id}`);
    const second = await listed(client, { sort: 'title', cursor: first.nextCursor ?? '' });
    expect(titles(second)).toEqual(['Post 120', 'Post 121']);
  });

  test.each(['x', btoa('["views",1,2]'), btoa('["date","1",2]'), btoa('["date",1]')])(
    'reject a cursor of another order: %s',
    async (cursor) => {
      const { client } = await newWriter();
      expect((await client.get(`/api/posts/mine?cursor=${encodeURIComponent(cursor)}`)).status).toBe(422);
    },
  );
});
