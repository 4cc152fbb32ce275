import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { articlePath, slugify } from '#contract/posts';
import { SITEMAP_SPAN } from '../../../worker/features/sitemap/sitemap.repo.ts';
import { newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newBlogger, newPost } from '../support/factories.ts';
import { addManyPosts } from '../support/many-posts.ts';

const read = async (path: string) => {
  const response = await newClient().get(path);
  const text = await response.text();
  const locations = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => location);
  return { response, text, locations, paths: locations.map((location) => location.replace(env.APP_ORIGIN, '')) };
};

const seqOf = async (id: string) =>
  (await env.DB.prepare('SELECT seq FROM posts WHERE id = ?1').bind(id).first<{ seq: number }>())?.seq ?? 0;

/** Adds posts whose seqs start at `first`, as in a product with that many posts. */
async function addPostsAt(first: number, count: number) {
  const by = await newBlogger();
  const posts = Array.from({ length: count }, (_, n) => {
    const seq = first + n;
    return { seq, id: `many-${seq}`, title: `One of many ${seq}`, publicText: 'Words', hidden: '' };
  });
  await addManyPosts(by, posts);
}

test('lists exactly the public pages in the sitemap', async () => {
  const post = await newPost({ category: 'short_stories', title: 'Salz & Pfeffer: Müllers Küche' });
  const premium = await newPost({ isFree: false });
  const leaving = await newPost();
  const unpublished = await newPost();
  await env.DB.batch([
    env.DB.prepare('UPDATE users SET deleting_at = 1 WHERE seq = ?1').bind(leaving.by.seq),
    env.DB.prepare('DELETE FROM stream_posts WHERE post = ?1').bind(await seqOf(unpublished.id)),
  ]);
  const robots = await (await newClient().get('/robots.txt')).text();
  const [, index = ''] = /^Sitemap: (.*)$/m.exec(robots) ?? [];
  const { response, locations: parts } = await read(index.replace(env.APP_ORIGIN, ''));
  expect(index.startsWith(env.APP_ORIGIN)).toBe(true);
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
  const all = await Promise.all(parts.map((part) => read(part.replace(env.APP_ORIGIN, ''))));
  const listed = all.flatMap(({ paths }) => paths);
  expect(listed).toEqual(expect.arrayContaining(['/', '/browse-posts', '/about', '/topic/short-stories']));
  for (const { id, title, by } of [post, premium]) {
    expect(listed).toContain(encodeURI(articlePath({ id, slug: slugify(title) })));
    expect(listed).toContain(`/@${by.username}`);
  }
  const text = all.map((part) => part.text).join('');
  for (const gone of [leaving.id, leaving.by.username, unpublished.id, '/topic/romance', '/auth', '/sports']) {
    expect(text).not.toContain(`${gone}<`);
    expect(text).not.toContain(`${gone}/`);
  }
  expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  expect(new Set(listed).size).toBe(listed.length);
});

test('reads only the rows of a part, and a row per part for the index, for any number of posts', async () => {
  const [first] = (await read('/sitemap/articles-0.xml')).paths;
  await addPostsAt(SITEMAP_SPAN * 199, 300);
  await addPostsAt(SITEMAP_SPAN * 200 - 1, 1);
  const last = await read('/sitemap/articles-199.xml');
  expect(last.paths).toHaveLength(301);
  expect(last.paths[0]).toBe(`/article/many-${SITEMAP_SPAN * 199}/one-of-many-${SITEMAP_SPAN * 199}`);
  const costs = costsOf(last.response);
  expect(costs.roundTrips).toBe(1);
  expect(costs.rowsRead).toBeLessThanOrEqual(301 * 5);
  expect((await read('/sitemap/articles-0.xml')).paths[0]).toBe(first);

  expect((await read('/sitemap/articles-200.xml')).response.status).toBe(404);
});

test.each(['/sitemap/articles-7.xml', '/sitemap/articles-00.xml', '/sitemap/pages-1.xml', '/sitemap/readers-0.xml'])(
  'responds 404 to the part %s',
  async (path) => {
    expect((await newClient().get(path)).status).toBe(404);
  },
);

test('responds briefly when the client has the part already', async () => {
  const { response } = await read('/sitemap/pages.xml');
  const again = await newClient().get('/sitemap/pages.xml', { 'If-None-Match': response.headers.get('ETag') ?? '' });
  expect(again.status).toBe(304);
});
