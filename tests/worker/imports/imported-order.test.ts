import { env } from 'cloudflare:workers';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { PostPage } from '#contract/posts';
import type { SearchResponse } from '#contract/search';
import { DAY, HOUR } from '#contract/time';
import { repairSearchIndex } from '../../../worker/features/posts/post-search.service.ts';
import { recountCounters } from '../../../worker/jobs/sweep.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { type Client, newClient } from '../support/client.ts';
import { anHourAgo, follow, jobCtx, newPost, newReader, newWriter } from '../support/factories.ts';
import { importPost, startImport } from '../support/imports.ts';
import { setLimits } from '../support/limits.ts';

// An import sends more requests a minute than the general limit.
setLimits({ api: false });

const POSTS = 30;
const YEARS = 12 * 365 * DAY;
const guest = newClient();
const { person, client } = await newWriter('food');
const id = await startImport(client);

/** A post with what orders it: native ones by their publication, all above the imported ones by their dates. */
type Expected = { id: string; isImported: boolean; at: number; n: number };

/** A title that no text or name contains by chance, because a search also reads them. */
const titleOf = (n: number) => `Sourdough zq${`${n}`.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
const random = seededRandom(20261126);
const expected: Expected[] = [];
for (let n = 0; n < POSTS; n++) {
  if (random() < 0.4) {
    const post = await newPost({ by: person, title: titleOf(n), isFree: random() < 0.5, at: anHourAgo() });
    expected.push({ id: post.id, isImported: false, at: 0, n });
    continue;
  }
  // Some of the dates are the same second, some within the window of the feed.
  const at = Date.now() - Math.floor(random() < 0.2 ? 5 * DAY : random() * YEARS);
  const second = Math.floor(at / 1000) * 1000;
  const item = await importPost(client, id, {
    title: titleOf(n),
    isPremium: random() < 0.5,
    publishedAt: second,
  });
  expected.push({ id: item.post, isImported: true, at: second, n });
}
const isAbove = (a: Expected, b: Expected) =>
  Number(a.isImported) - Number(b.isImported) || (a.isImported ? b.at - a.at : 0) || b.n - a.n;
const sorted = expected.toSorted(isAbove);
const idsIn = (posts: readonly { id: string }[]) => {
  const own = new Set(expected.map((post) => post.id));
  return posts.map((post) => post.id).filter((post) => own.has(post));
};
const isFreeOf = new Map(
  (await env.DB.prepare('SELECT id, is_free FROM posts').all<{ id: string; is_free: number }>()).results.map((row) => [
    row.id,
    row.is_free === 1,
  ]),
);

/** Reads all pages of a list. */
async function wholeList(reader: Client, path: string): Promise<string[]> {
  const found: { id: string }[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response = await reader.get(
      `${path}${cursor === '' ? '' : `${path.includes('?') ? '&' : '?'}cursor=${cursor}`}`,
    );
    const page: PostPage = await response.json();
    found.push(...page.posts);
    cursor = page.nextCursor;
  }
  return idsIn(found);
}

const all = sorted.map((post) => post.id);
const natives = sorted.filter(({ isImported }) => !isImported).map((post) => post.id);
const textOf = async (path: string) => (await guest.get(path)).text();

test('numbers imported posts below all native ones, by date', async () => {
  const { results } = await env.DB.prepare('SELECT id, seq, created_at FROM posts WHERE blogger = ?1 ORDER BY seq DESC')
    .bind(person.seq)
    .all<{ id: string; seq: number; created_at: number }>();
  expect(results.map((row) => row.id)).toEqual(all);
  const first = results.filter(({ seq }) => seq > 0).map(({ seq }) => seq);
  expect(Math.max(...first) - Math.min(...first)).toBe(first.length - 1);
});

test.each([
  ['the page of the blogger', `/api/bloggers/${person.id}/posts`, all],
  ['the topic', '/api/topics/food/posts', all],
  ['the free posts', '/api/posts/free', all.filter((post) => isFreeOf.get(post))],
  ['the own posts by date', '/api/posts/mine?sort=date', all],
])('lists them in %s below native posts, page by page', async (_, path, ids) => {
  expect(await wholeList(client, path)).toEqual(ids);
});

test('shows no imported post in a feed of a reader or a guest, nor lets one change its window', async () => {
  const reader = await newReader();
  await follow(reader.person, 'blogger', person.id);
  for (const [by, path] of [
    [reader.client, '/api/feed'],
    [reader.client, '/api/feed?view=following'],
    [guest, '/api/feed'],
  ] as const) {
    expect(await wholeList(by, path)).toEqual(natives);
  }
  await env.DB.prepare('INSERT INTO mutes (user, kind, target, at) VALUES (?1, ?2, 3, 1)')
    .bind(reader.person.seq, 'subtopic')
    .run();
  expect(await wholeList(reader.client, '/api/feed?view=following')).toEqual(natives);
});

test('lists them in no web feed but that of their blogger', async () => {
  const imported = all.filter((post) => !natives.includes(post));
  for (const path of ['/feeds/all.json', '/feeds/topic/food.json']) {
    const feed = await textOf(path);
    expect(imported.filter((post) => feed.includes(post))).toEqual([]);
  }
  const own = await textOf(`/feeds/blogger/${person.id}.json`);
  expect(all.filter((post) => own.includes(post)).length).toBeGreaterThan(natives.length);
});

test('finds them by search, newest first', async () => {
  const { articles } = await (await guest.get('/api/search?q=sourdough')).json<SearchResponse>();
  const top = idsIn(articles);
  expect(top.length).toBeGreaterThan(0);
  expect(top).toEqual(all.slice(0, top.length));
  // A search for the title of 3 also finds those of 30 to 39.
  const oldest = sorted.findLast(({ n }) => n > 9);
  const one = await (
    await guest.get(`/api/search?q=${encodeURIComponent(titleOf(oldest?.n ?? 0))}`)
  ).json<SearchResponse>();
  expect(idsIn(one.articles)).toContain(oldest?.id);
});

test('has each of them in one part of the sitemap', async () => {
  const index = await textOf('/sitemap.xml');
  const parts = [...index.matchAll(/\/sitemap\/(?:articles|archive)-\d+\.xml/g)].map(([path]) => path);
  const texts = await Promise.all(parts.map(textOf));
  expect(parts.some((path) => path.includes('archive'))).toBe(true);
  for (const post of all) expect(texts.filter((text) => text.includes(post))).toHaveLength(1);
});

test('exports all of them', async () => {
  const response = await client.get('/api/account/export');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const posts = JSON.parse(strFromU8(files['posts.json'] ?? new Uint8Array())) as {
    id: string;
    importedAt: number | null;
  }[];
  expect(posts.map((post) => post.id).toReversed()).toEqual(all);
  expect(posts.filter(({ importedAt }) => importedAt === null)).toHaveLength(natives.length);
  const imports = JSON.parse(strFromU8(files['imports.json'] ?? new Uint8Array())) as unknown[];
  expect(imports).toHaveLength(all.length - natives.length);
});

test('repairs their search entries and counters', async () => {
  const lowest = 'blogger = ?1 AND seq < 0';
  await env.DB.batch([
    env.DB.prepare(`DELETE FROM post_search WHERE rowid IN (SELECT seq FROM posts WHERE ${lowest})`).bind(person.seq),
    env.DB.prepare("INSERT INTO post_search (rowid, title, body) VALUES (-3000000000, 'ghost of an import', '')"),
    env.DB.prepare(`UPDATE posts SET comment_count = 9, dislike_count = 9 WHERE ${lowest}`).bind(person.seq),
  ]);
  const ctx = jobCtx();
  for (const hour of [0, 17]) {
    await repairSearchIndex({ ...ctx, now: ctx.now + hour * HOUR });
    await recountCounters({ ...ctx, now: ctx.now + hour * DAY });
  }
  const count = async (sql: string) => await env.DB.prepare(sql).first<number>('n');
  expect(
    await count(`SELECT count(*) AS n FROM posts WHERE NOT EXISTS (SELECT 1 FROM post_search WHERE rowid = seq)`),
  ).toBe(0);
  expect(await count('SELECT count(*) AS n FROM post_search WHERE rowid = -3000000000')).toBe(0);
  expect(await count('SELECT count(*) AS n FROM posts WHERE comment_count > 0 OR dislike_count > 0')).toBe(0);
});

test('causes no notice, campaign, notification or message', async () => {
  const count = async (table: string, where: string) =>
    await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`).first<number>('n');
  expect(await count('campaigns', 'post < 0')).toBe(0);
  expect(await count('notifications', '1')).toBe(0);
  const { results } = await env.DB.prepare('SELECT id FROM outbox_messages').all<{ id: string }>();
  const imported = all.filter((post) => !natives.includes(post));
  expect(results.filter(({ id: message }) => imported.some((post) => message.includes(post)))).toEqual([]);
});
