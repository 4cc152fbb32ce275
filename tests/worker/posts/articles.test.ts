import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Format } from '#contract/format/tree';
import { POST_SUBTOPICS_MAX } from '#contract/limits';
import type { ArticleResponse, PostPage } from '#contract/posts';
import type { BloggerResponse } from '#contract/profiles';
import type { SearchResponse } from '#contract/search';
import { HOUR } from '#contract/time';
import { catalogSubtopics } from '../../../worker/db/catalog/load.ts';
import type { Client } from '../support/client.ts';
import { errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newBlogger, newPost, newReader, signedIn, subscribe } from '../support/factories.ts';

const guest = newClient();
const LONG = `${'Once upon a time there was a **kettle** that sang. '.repeat(40)}The end.`;

async function read(client: Client, id: string) {
  const response = await client.get(`/api/posts/${id}`);
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBe(1);
  // All guests share this response: it may be stored, and is revalidated each time.
  expect(response.headers.get('Cache-Control')).toBe(client === guest ? 'no-cache' : 'private, no-store');
  if (client === guest) expect(response.headers.get('Vary')).toBe('Cookie');
  return (await response.json<ArticleResponse>()).article;
}

test('shows a free article completely to all readers', async () => {
  const by = await newBlogger('kettle_kate');
  const post = await newPost({
    by,
    title: '  The Kettle: a "Song"!  ',
    content: LONG,
    category: 'food',
    subtopics: ['Baking'],
  });
  const article = await read(guest, post.id);
  expect(article).toMatchObject({
    id: post.id,
    slug: 'the-kettle-a-song',
    title: 'The Kettle: a "Song"!',
    author: { id: by.id, username: 'kettle_kate' },
    category: 'food',
    subtopics: [{ name: 'Baking' }],
    access: 'full',
    body: LONG,
    isFree: true,
    viewCount: 0,
    readMinutes: 3,
    image: null,
    shareImage: '/icons/share.png',
  });
  expect(article.description.length).toBeLessThanOrEqual(160);
  expect(article.description).not.toContain('*');
});

test('shows a premium article as a teaser of 600 characters that ends with a whole word, unless the reader has access', async () => {
  const by = await newBlogger();
  const content = `Old ${LONG}`;
  const { id } = await newPost({ by, content, isFree: false });
  const teaser = await read(guest, id);
  expect(teaser.access).toBe('teaser');
  const plain = content.replaceAll('*', '');
  expect(plain.slice(597).startsWith('kettle that')).toBe(true);
  expect(teaser.body.replaceAll('*', '')).toBe(plain.slice(0, 597).trim());

  expect((await read(await signedIn(by), id)).body).toBe(content);
  expect((await read(await signedIn(await newBlogger()), id)).access).toBe('teaser');
});

const SHORT =
  'A kettle that **sings in the morning** is a kettle that nobody minds. The recipe for its song follows here.';

test('shows half of a premium article within the length of a teaser', async () => {
  const by = await newBlogger();
  const { id } = await newPost({ by, content: SHORT, isFree: false });
  const plain = SHORT.replaceAll('*', '');
  const { access, body, description } = await read(guest, id);
  expect(access).toBe('teaser');
  expect(body.replaceAll('*', '')).toBe(plain.slice(0, plain.lastIndexOf(' ', plain.length / 2)));
  expect(description).not.toContain('follows here');
  expect((await read(await signedIn(by), id)).body).toBe(SHORT);
  const { recentPosts } = await (await guest.get(`/api/bloggers/${by.id}`)).json<BloggerResponse>();
  expect(recentPosts[0]?.excerpt).toMatch(/…$/);
  expect(recentPosts[0]?.excerpt).not.toContain('recipe');
  const found = await (await guest.get('/api/search?q=recipe+for+its+song')).json<SearchResponse>();
  expect(found.articles).toEqual([]);
});

test('cuts a stored teaser of a short text when it is read', async () => {
  const { id } = await newPost({ content: SHORT, isFree: false });
  await env.DB.prepare('UPDATE posts SET teaser = ?2 WHERE id = ?1').bind(id, SHORT).run();
  expect((await read(guest, id)).body).not.toContain('recipe');
  expect((await read(guest, id)).body).toContain('sings');
});

test('leaves a stored teaser that ends within a word unchanged, and shows subscribers the whole text', async () => {
  const [by, { person, client }] = [await newBlogger(), await newReader()];
  const { id } = await newPost({ by, content: LONG, isFree: false });
  const stored = LONG.slice(0, 597);
  await env.DB.prepare('UPDATE posts SET teaser = ?2 WHERE id = ?1').bind(id, stored).run();
  expect((await read(guest, id)).body).toBe(stored);
  await subscribe(person, by);
  expect((await read(client, id)).body).toBe(LONG);
});

test.each([
  ['an active subscription', { active: true, end: -HOUR }, 'full'],
  ['an inactive one, paid until later', { active: false, end: HOUR }, 'full'],
  ['an inactive one without an end', { active: false, end: null }, 'full'],
  ['a lapsed one', { active: false, end: -HOUR }, 'teaser'],
] as const)('gives access by %s: %s', async (_, { active, end }, access) => {
  const by = await newBlogger();
  const { person, client } = await newReader();
  const { id } = await newPost({ by, content: LONG, isFree: false });
  const { id: elsewhere } = await newPost({ content: LONG, isFree: false });
  await subscribe(person, by, { active, end: end === null ? null : Date.now() + end });
  expect((await read(client, id)).access).toBe(access);
  expect((await read(client, elsewhere)).access).toBe('teaser');
});

test('gives an admin no access', async () => {
  const { person, client } = await newReader();
  await env.DB.prepare('INSERT INTO admin_users (id, user, created_at) VALUES (?1, ?2, 0)')
    .bind(crypto.randomUUID(), person.seq)
    .run();
  const { id } = await newPost({ content: LONG, isFree: false });
  expect((await read(client, id)).access).toBe('teaser');
});

test('treats an ended session as a guest’s', async () => {
  const by = await newBlogger();
  const client = await signedIn(by);
  const { id } = await newPost({ by, content: LONG, isFree: false });
  await env.DB.prepare('DELETE FROM sessions WHERE user = ?1').bind(by.seq).run();
  const response = await client.get(`/api/posts/${id}`);
  expect((await response.json<ArticleResponse>()).article.access).toBe('teaser');
});

test('responds 404 to an unknown article', async () => {
  for (const id of ['nope', crypto.randomUUID(), `${'x'.repeat(99)}`, "' OR 1=1 --"]) {
    const error = await errorOf(await guest.get(`/api/posts/${encodeURIComponent(id)}`));
    expect(error).toMatchObject({ status: 404, message: 'Article not found' });
  }
});

test('responds without an error to any path or query of the API', async () => {
  const parts = [
    '%00',
    '%E0%A4%A',
    '%ED%A0%80',
    '%25',
    '..',
    '%2e%2e%2f',
    'x'.repeat(3000),
    '__proto__',
    '%F0%9F%92%A9',
    '%27)--',
  ];
  for (const part of parts) {
    for (const path of [
      `/posts/${part}`,
      `/bloggers/${part}`,
      `/topics/${part}/posts`,
      `/topics/travel/${part}/posts`,
    ]) {
      expect((await guest.get(`/api${path}`)).status, path).toBe(404);
    }
    expect((await guest.get(`/api/feed?cursor=${part}`)).status, part).toBe(422);
  }
});

test('cuts excerpts to 200 characters of free posts and 100 of premium ones, without markup', async () => {
  const by = await newBlogger();
  const free = await newPost({ by, content: LONG, category: 'news' });
  const paid = await newPost({ by, content: LONG, category: 'news', isFree: false });
  const response = await guest.get('/api/topics/news/posts');
  const { posts } = await response.json<{ posts: { id: string; excerpt: string }[] }>();
  const excerptOf = (id: string) => posts.find((post) => post.id === id)?.excerpt ?? '';
  for (const [id, max] of [
    [free.id, 200],
    [paid.id, 100],
  ] as const) {
    expect(excerptOf(id)).not.toContain('*');
    expect(Array.from(excerptOf(id)).length).toBeGreaterThan(max * 0.8);
    expect(Array.from(excerptOf(id)).length).toBeLessThanOrEqual(max);
  }
});

test('turns older inline markers into tags and removes them from the text', async () => {
  const by = await newBlogger();
  const post = await newPost({
    by,
    category: 'tech',
    content: '[Tech: cybersecurity] The certificate expired on a Sunday.\n\n[Subtopics: Open Source, Sundays]',
  });
  const article = await read(guest, post.id);
  expect(article.body).toBe('The certificate expired on a Sunday.');
  expect(article.subtopics.map(({ id, label }) => [id !== null, label])).toEqual([
    [true, 'Open Source'],
    [true, 'Cybersecurity'],
    [false, 'Sundays'],
  ]);
  const page = await guest.get('/api/topics/tech/Cybersecurity/posts');
  expect(await page.text()).toContain(post.id);
});

test('makes no sixth subtopic of an older inline marker, and none twice', async () => {
  const inTech = catalogSubtopics.filter(({ category }) => category === 'tech');
  const chosen = inTech.slice(0, POST_SUBTOPICS_MAX);
  const sixth = inTech[POST_SUBTOPICS_MAX];
  const post = await newPost({
    category: 'tech',
    subtopics: chosen.map(({ name }) => name),
    content: `[tech: ${chosen[0]?.name}, ${sixth?.name}] The certificate expired on a Sunday.`,
  });
  const { subtopics } = await read(guest, post.id);
  expect(subtopics.map(({ id, label }) => [id !== null, label])).toEqual([
    ...chosen.map(({ label }) => [true, label]),
    [false, sixth?.label],
  ]);
});

test('shows only catalog names of inline markers after the teaser of a premium post', async () => {
  const by = await newBlogger();
  const filler = 'Plain words that anybody may read, one after another. '.repeat(12);
  const options = {
    by,
    category: 'romance',
    content: `[Subtopics: Slow mornings] ${filler}\n\n[Tech: the murderer is the gardener]\n\n[Subtopics: Privacy, Lanterns]`,
  } as const;
  const shown = async (isFree: boolean, format: Format = 1) => {
    const { id } = await newPost({ ...options, isFree, format });
    const list = await (await guest.get('/api/topics/romance/posts')).json<PostPage>();
    const { subtopics, body } = await read(guest, id);
    expect(list.posts.find((post) => post.id === id)?.subtopics).toEqual(subtopics);
    expect(body).not.toContain('gardener');
    return subtopics.map(({ label }) => label);
  };
  expect(await shown(false)).toEqual(['Slow mornings', 'Privacy']);
  expect(await shown(false, 2)).toEqual(['Slow mornings', 'Privacy']);
  expect(await shown(true)).toEqual(['Slow mornings', 'the murderer is the gardener', 'Privacy', 'Lanterns']);
});

test('stores at most 10 inline tags of at most 40 characters, and longer ones of the catalog', async () => {
  const long = catalogSubtopics.find(({ category, label }) => category === 'romance' && label.length > 40)?.label ?? '';
  const markers = Array.from({ length: 400 }, (_, n) => `[tech: tag ${n}, ${'long '.repeat(9)}${n}]`).join('');
  const post = await newPost({ category: 'romance', content: `[tech: ${long}] Words. ${markers}` });
  const { subtopics, body } = await read(guest, post.id);
  expect(body).toBe('Words.');
  expect(subtopics.map(({ label }) => label)).toEqual([long, ...Array.from({ length: 9 }, (_, n) => `tag ${n}`)]);
});

test('rejects a post in an unknown category, subtopic or team, and stores nothing', async () => {
  const by = await newBlogger();
  const count = async () => (await env.DB.prepare('SELECT count(*) AS n FROM posts').first<{ n: number }>())?.n;
  const before = await count();
  await expect(newPost({ by, category: 'gaming' })).rejects.toThrow('Invalid category: gaming');
  await expect(newPost({ by, category: 'food', subtopics: ['Esports'] })).rejects.toThrow('Unknown subtopic');
  await expect(newPost({ by, category: 'sports', teams: ['mars-rovers'] })).rejects.toThrow('Unknown team');
  await expect(newPost({ by, imageId: 'no-such-image' })).rejects.toThrow();
  expect(await count()).toBe(before);
});
