import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { articlePath } from '#contract/posts';
import type { SearchResponse } from '#contract/search';
import { app } from '../../worker/app.ts';
import type { Client } from './support/client.ts';
import { newClient } from './support/client.ts';
import { follow, newBlogger, newPost, newReader, type Person, signedIn, subscribe } from './support/factories.ts';

const HOUR = 3_600_000;
const CANARY = 'zqxwvcanary';
const FILLER = 'Plain words that anybody may read, one after another. '.repeat(12);

let author: Person;
let posts: { id: string; slug: string }[];
/** A post that its author took back: not even its title may be seen. */
let unpublished: { id: string; slug: string };

beforeAll(async () => {
  author = await newBlogger();
  const premium = { by: author, isFree: false } as const;
  posts = [
    await newPost({
      ...premium,
      content: `${FILLER}${CANARY} and the rest.`,
      category: 'travel',
      subtopics: ['Europe'],
    }),
    await newPost({ ...premium, content: `${FILLER}\n\n**${CANARY}**\n\n_more_ ${CANARY}`, category: 'food' }),
    await newPost({
      ...premium,
      content: `${FILLER.slice(0, 601)}${CANARY}`,
      category: 'sports',
      teams: ['nhl-boston-bruins'],
    }),
    await newPost({ ...premium, content: `${'**plain** '.repeat(100)}*${CANARY}*`, category: 'news' }),
  ];
  unpublished = await newPost({ by: author, title: `Taken back: ${CANARY}`, content: `Free ${CANARY} for nobody.` });
  const taken = await (await signedIn(author)).post(`/api/posts/${unpublished.id}/unpublish`);
  expect(taken.status).toBe(200);
});

/** Every GET route there is, its parameters filled in with all that could lead to the posts. */
function addresses(): string[] {
  const values: Record<string, string[]> = {
    id: [author.id, unpublished.id, ...posts.map(({ id }) => id)],
    category: ['travel', 'food', 'sports', 'news'],
    subtopic: ['Europe'],
    file: ['x-480.webp'],
    number: ['1'],
    folder: [author.id],
    part: ['pages.xml', 'articles-0.xml', 'bloggers-0.xml'],
  };
  const fill = (path: string): string[] => {
    const [parameter = '', name] = /:(\w+)(?:\{[^}]*\})?/.exec(path) ?? [];
    if (name === undefined) return [path];
    if (values[name] === undefined) throw new Error(`nothing to fill :${name} of ${path} with`);
    return values[name].flatMap((value) => fill(path.replace(parameter, value)));
  };
  const routes = new Set(
    app.routes.filter(({ method, path }) => method === 'GET' && !path.includes('*')).map(({ path }) => path),
  );
  return [...[...routes].flatMap(fill), ...pages(), articlePath(unpublished), ...searches];
}

/** Queries that find the posts, and one that would if the index knew too much. */
const searches = ['/api/search?q=plain', '/api/search?q=po', '/api/search?q=zqxwv'];

/** Every page on which the posts stand. */
const pages = () => [
  ...['/', '/topic/travel', '/topic/travel/Europe', `/blogger/${author.id}`],
  ...posts.map(articlePath),
];

async function sees(client: Client, path: string): Promise<boolean> {
  const response = await client.get(path);
  const headers = JSON.stringify([...response.headers]);
  return (headers + (await response.text())).includes(CANARY);
}

async function reader(prepare: (person: Person) => Promise<unknown> = async () => {}) {
  const { person, client } = await newReader();
  await prepare(person);
  return client;
}

const strangers: [string, () => Promise<Client>][] = [
  ['a guest', async () => newClient()],
  ['a reader', () => reader()],
  ['a reader who follows the author', () => reader((person) => follow(person, 'blogger', author.id))],
  [
    'a subscriber whose time is up',
    () => reader((person) => subscribe(person, author, { active: false, end: Date.now() - HOUR })),
  ],
  ['a subscriber of somebody else', () => reader(async (person) => subscribe(person, await newBlogger()))],
  ['another blogger', async () => await signedIn(await newBlogger())],
  [
    'an admin',
    () =>
      reader((person) =>
        env.DB.prepare('INSERT INTO admin_users VALUES (?1, ?2, 0)').bind(crypto.randomUUID(), person.seq).run(),
      ),
  ],
];

test.each(strangers)(
  '%s never receives a word after the teaser, or anything of what was taken back',
  async (_, open) => {
    let client = await open();
    const leaks: string[] = [];
    const all = addresses();
    for (const [n, path] of all.entries()) {
      // Another of the same kind before the general limit of 100 a minute, whose refusals would show nothing.
      if (n % 50 === 49) client = await open();
      if (await sees(client, path)) leaks.push(path);
    }
    expect(leaks).toEqual([]);
    expect(all.length).toBeGreaterThan(15);
    for (const path of pages()) {
      const page = await client.get(path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(await page.text()).toMatch(/Plain words that anybody may read|plain/);
    }
    for (const { id } of posts) {
      const article = await client.get(`/api/posts/${id}`);
      expect(await article.json()).toMatchObject({ article: { access: 'teaser' } });
      const answers = [
        await client.put(`/api/posts/${id}/reaction`, { reaction: 'like' }),
        await client.post(`/api/posts/${id}/views`),
        await client.get(`/api/posts/${id}?full=1`),
      ];
      for (const answer of answers) expect(await answer.text()).not.toContain(CANARY);
    }
  },
);

test('the author and an entitled subscriber receive it, in the article only', async () => {
  for (const client of [await signedIn(author), await reader((person) => subscribe(person, author))]) {
    for (const { id } of posts) expect(await sees(client, `/api/posts/${id}`)).toBe(true);
    for (const post of posts) expect(await sees(client, articlePath(post))).toBe(true);
    expect(await sees(client, '/api/feed')).toBe(false);
    expect(await sees(client, `/api/bloggers/${author.id}`)).toBe(false);
  }
});

test('search does not know it: it answers as for a word that is nowhere', async () => {
  for (const client of [newClient(), await signedIn(author), await reader((person) => subscribe(person, author))]) {
    const answer = async (query: string) => await (await client.get(`/api/search?q=${query}`)).text();
    for (const part of [CANARY, 'zqx', 'zq', 'wvcan', `plain+${CANARY}`]) {
      expect(await answer(part)).toBe(await answer('qqxxnowhere'));
    }
    const { articles } = JSON.parse(await answer('plain')) as SearchResponse;
    expect(articles.map(({ id }) => id)).toEqual(posts.map(({ id }) => id).reverse());
  }
  const index = await env.DB.prepare('SELECT title, body FROM post_search').all();
  expect(index.results).toHaveLength(posts.length);
  expect(JSON.stringify(index.results)).not.toMatch(/zqx/i);
});
