import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { PostPage, TopicPostsPage } from '#contract/posts';
import { categoryKeys, type TopicsResponse } from '#contract/topics';
import { categoryStream } from '../../../worker/db/streams.ts';
import { newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newBlogger, newPost } from '../support/factories.ts';

const client = newClient();

async function pageOf<Page extends PostPage = TopicPostsPage>(path: string) {
  const response = await client.get(path);
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBeLessThanOrEqual(2);
  return await response.json<Page>();
}
const titles = (page: PostPage) => page.posts.map((post) => post.title);

test('lists every category in the catalog, and in Gaming the gaming subtopics of Tech', async () => {
  const { categories } = await pageOf<TopicsResponse & PostPage>('/api/topics');
  expect(categories.map(({ key }) => key)).toEqual(categoryKeys);
  const of = (key: string) => categories.find((category) => category.key === key)?.subtopics ?? [];
  expect(of('tech')).toHaveLength(20);
  expect(of('travel')).toContainEqual(
    expect.objectContaining({ name: 'Pacific Islands (including WWOOFing)', label: 'Pacific Islands' }),
  );
  expect(of('gaming').map(({ name }) => name)).toContain('Indie Games');
  const { results } = await env.DB.prepare('SELECT id FROM subtopics').all<{ id: string }>();
  const listed = categories
    .filter(({ key }) => key !== 'gaming')
    .flatMap(({ subtopics }) => subtopics.map(({ id }) => id));
  expect(listed.sort()).toEqual(results.map(({ id }) => id).sort());
});

test('lists the posts of a topic newest first, with hyphens or underscores, and their number', async () => {
  const by = await newBlogger('cora');
  const first = await newPost({ by, category: 'health_beauty', subtopics: ['Sleep', 'Yoga and Pilates'] });
  const second = await newPost({ by, category: 'health_beauty', isFree: false });
  await newPost({ by, category: 'news' });
  const page = await pageOf('/api/topics/health-beauty/posts');
  expect(titles(page)).toEqual([second.title, first.title]);
  expect(page).toMatchObject({ total: 2, totalIsFloor: false, nextCursor: null });
  expect(await pageOf('/api/topics/health_beauty/posts')).toEqual(page);
  expect(page.posts[1]).toMatchObject({
    author: { id: by.id, username: 'cora', pictureUrl: null },
    category: 'health_beauty',
    subtopics: [{ name: 'Sleep' }, { name: 'Yoga and Pilates' }],
    isFree: true,
    readMinutes: 1,
    reason: null,
  });
});

test('finds a subtopic by its stored name and by its label', async () => {
  const post = await newPost({ category: 'travel', subtopics: ['Pacific Islands'] });
  await newPost({ category: 'travel', subtopics: ['Africa'] });
  for (const name of ['Pacific Islands', 'Pacific Islands (including WWOOFing)']) {
    const page = await pageOf(`/api/topics/travel/${encodeURIComponent(name)}/posts`);
    expect(titles(page)).toEqual([post.title]);
    expect(page.total).toBe(1);
  }
});

test('returns Tech for Gaming', async () => {
  const post = await newPost({ category: 'tech', subtopics: ['Esports'] });
  expect(titles(await pageOf('/api/topics/gaming/posts'))).toContain(post.title);
  expect(titles(await pageOf('/api/topics/gaming/Esports/posts'))).toEqual([post.title]);
});

test.each(['/api/topics/cooking/posts', '/api/topics/travel/Atlantis/posts', '/api/topics/news/Africa/posts'])(
  'responds 404 to %s',
  async (path) => {
    const response = await client.get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'not_found', message: 'Not found' } });
  },
);

test('shows an empty page for a category without posts', async () => {
  expect(await pageOf('/api/topics/short-stories/posts')).toEqual({
    posts: [],
    nextCursor: null,
    total: 0,
    totalIsFloor: false,
  });
});

test('pages 50 posts at a time while new ones arrive, and counts up to 1000', async () => {
  const by = await newBlogger();
  const written: string[] = [];
  for (let i = 0; i < 60; i++) written.unshift((await newPost({ by, category: 'romance' })).title);
  const first = await pageOf('/api/topics/romance/posts');
  expect(first.posts).toHaveLength(50);
  await newPost({ by, category: 'romance' });
  const second = await pageOf(`/api/topics/romance/posts?cursor=${first.nextCursor}`);
  expect([...titles(first), ...titles(second)]).toEqual(written);
  expect(second.nextCursor).toBeNull();

  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
     INSERT INTO stream_posts SELECT ?1, -i FROM n`,
  )
    .bind(categoryStream('romance'))
    .run();
  expect(await pageOf('/api/topics/romance/posts')).toMatchObject({ total: 1000, totalIsFloor: true });
});

test('lists only free posts on the free posts page, 20 at a time', async () => {
  const by = await newBlogger();
  const free: string[] = [];
  for (let i = 0; i < 22; i++) free.unshift((await newPost({ by })).title);
  const paid = await newPost({ by, isFree: false });
  const first = await pageOf<PostPage>('/api/posts/free');
  expect(titles(first)).toEqual(free.slice(0, 20));
  const second = await pageOf<PostPage>(`/api/posts/free?cursor=${first.nextCursor}`);
  expect(titles(second).slice(0, 2)).toEqual(free.slice(20));
  expect([...titles(first), ...titles(second)]).not.toContain(paid.title);
  expect((await client.get('/api/posts/free?cursor=x')).status).toBe(422);
  expect((await client.get('/api/posts/free?page=2')).status).toBe(422);
});
