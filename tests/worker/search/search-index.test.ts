import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { SearchResponse } from '#contract/search';
import { repairSearchIndex } from '../../../worker/features/posts/post-search.service.ts';
import { newClient } from '../support/client.ts';
import { countingCtx } from '../support/counting-ctx.ts';
import { newBlogger } from '../support/factories.ts';
import { addManyPosts } from '../support/many-posts.ts';

/** D1's maximum number of queries per worker invocation. */
const STATEMENTS_MAX = 1000;
const POSTS = 12_000;

/** Returns the number of premium posts that are missing in the index of premium texts. */
async function lackingPremium(): Promise<number | null> {
  const sql = 'SELECT (SELECT count(*) FROM posts WHERE is_free = 0) - (SELECT count(*) FROM premium_search) AS posts';
  return await env.DB.prepare(sql).first<number>('posts');
}

async function lacking(): Promise<number | null> {
  const sql = 'SELECT (SELECT count(*) FROM posts) - (SELECT count(*) FROM post_search) AS posts';
  return await env.DB.prepare(sql).first<number>('posts');
}

async function found(query: string): Promise<string[]> {
  const response = await newClient().get(`/api/search?q=${query}`);
  return (await response.json<SearchResponse>()).articles.map(({ id }) => id);
}

const author = await newBlogger('indexed');
await addManyPosts(
  author,
  Array.from({ length: POSTS }, (_, n) => ({
    seq: n + 1,
    id: `post-${n + 1}`,
    title: `Émile number ${n + 1}`,
    publicText: n % 100 === 0 ? 'A line of a long essay about bread and patience. '.repeat(400) : 'Few words.',
    hidden: n % 2 === 0 ? '' : `${' and so on'.repeat(100)} behind`,
  })),
);

test('fills an emptied search index within one hour and D1’s limits', async () => {
  await env.DB.prepare('DELETE FROM post_search').run();
  expect(await found('emile')).toEqual([]);
  const { ctx, costs } = countingCtx();
  await repairSearchIndex(ctx);
  expect(await lacking()).toBe(0);
  expect([await found('"EMILE number 7001" bread'), await found('behind')]).toEqual([['post-7001'], []]);
  expect(costs.queries).toBeLessThan(STATEMENTS_MAX / 2);
  expect(costs.rowsRead).toBeLessThan(POSTS * 17);
});

test('fills the index of premium texts within one hour after its migration and D1’s limits', async () => {
  await env.DB.prepare('DELETE FROM premium_search').run();
  const { ctx, costs } = countingCtx();
  await repairSearchIndex(ctx);
  expect([await lacking(), await lackingPremium()]).toEqual([0, 0]);
  expect(costs.queries).toBeLessThan(STATEMENTS_MAX / 2);
  expect(await found('behind')).toEqual([]);
});

test('reads few rows in an hour without repairs', async () => {
  const { ctx, costs } = countingCtx();
  await repairSearchIndex(ctx);
  expect(costs.queries).toBeLessThan(12);
  expect(costs.rowsRead).toBeLessThan(POSTS * 8);
});

test('indexes missing posts and removes entries without a post within hours', async () => {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM post_search WHERE rowid % 3 > 0'),
    env.DB.prepare("INSERT INTO post_search (rowid, title, body) VALUES (900000, 'emile the ghost', '')"),
    env.DB.prepare('DELETE FROM premium_search WHERE rowid % 3 = 0'),
    env.DB.prepare('UPDATE posts SET unpublished_at = 1 WHERE seq = 12000'),
  ]);
  const { ctx } = countingCtx();
  // The row 900000 adds 180 windows: each hour repairs the newest one and 40 others.
  for (let hour = 0; hour < 5; hour++) await repairSearchIndex({ ...ctx, now: ctx.now + hour * 3_600_000 });
  expect([await lacking(), await lackingPremium()]).toEqual([1, 1]);
  expect(await found('ghost')).toEqual([]);
  expect((await found('emile'))[0]).toBe('post-11999');
});
