import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { ArticleResponse } from '#contract/posts';
import { DAY } from '#contract/time';
import { runBatch } from '../../../worker/db/client.ts';
import { viewFlushStatements } from '../../../worker/db/views.ts';
import { digestCampaignKey } from '../../../worker/features/audience/campaigns.messages.ts';
import {
  CACHED_POSTS_MAX,
  getCachedPostSeq,
  rememberPost,
} from '../../../worker/features/posts/viewed-post-cache.service.ts';
import { runScheduled } from '../../../worker/jobs/schedule.ts';
import { VIEW_COUNTER_SHARDS } from '../../../worker/objects/view-counter.ts';
import { campaignOf } from '../support/campaigns.ts';
import { newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { jobCtx, newBlogger, newPost, newReader, signedIn } from '../support/factories.ts';
import { samplesOf } from '../support/samples.ts';
import { flushViews, postSeqOf, viewCounterOf } from '../support/views.ts';

const guest = newClient();

async function viewsOf(id: string): Promise<number> {
  const response = await guest.get(`/api/posts/${id}`);
  return (await response.json<ArticleResponse>()).article.viewCount;
}

test('counts loads by guests and readers once flushed, but not those by the author', async () => {
  const by = await newBlogger();
  const { id } = await newPost({ by });
  const author = await signedIn(by);
  const { client: reader } = await newReader();
  const asked: number[] = [];
  for (const client of [guest, guest, reader, author, author]) {
    const response = await client.post(`/api/posts/${id}/views`);
    expect(response.status).toBe(200);
    asked.push(costsOf(response).roundTrips);
  }
  // Guests' page loads query the database once a minute.
  expect(asked).toEqual([1, 0, 1, 1, 1]);
  expect(await viewsOf(id)).toBe(0);
  await flushViews(id);
  expect(await viewsOf(id)).toBe(3);
  await flushViews(id);
  expect(await viewsOf(id)).toBe(3);
  await guest.post(`/api/posts/${id}/views`);
  await flushViews(id);
  expect(await viewsOf(id)).toBe(4);
});

test('treats a post as public for a minute, and remembers a limited number', () => {
  rememberPost('first', 1, 1000);
  expect([60_999, 61_000].map((now) => getCachedPostSeq('first', now))).toEqual([1, undefined]);
  for (let n = 0; n < CACHED_POSTS_MAX; n++) rememberPost(`later-${n}`, n, 1000);
  expect([getCachedPostSeq('first', 1000), getCachedPostSeq('later-0', 1000)]).toEqual([undefined, 0]);
});

test('counts each flush once, also one that arrives again after the next', async () => {
  const { id } = await newPost();
  const { db } = jobCtx();
  const counts = [[await postSeqOf(id), 7]] as const;
  const apply = async (number: number, now: number) =>
    await runBatch(db, viewFlushStatements(db, { id: 'counter-1', number, counts }, now));
  await apply(1, 1);
  await apply(1, 2);
  expect(await viewsOf(id)).toBe(7);
  await apply(2, 3);
  await apply(1, 4);
  expect(await viewsOf(id)).toBe(14);
});

test('counts a flush once that is repeated weeks later, because its response was lost', async () => {
  const { id } = await newPost();
  const { db } = jobCtx();
  const flush = { id: 'counter-2', number: 1, counts: [[await postSeqOf(id), 7]] } as const;
  await runBatch(db, viewFlushStatements(db, flush, Date.now() - 30 * DAY));
  await runScheduled('47 * * * *', env);
  await runBatch(db, viewFlushStatements(db, flush, Date.now()));
  expect(await viewsOf(id)).toBe(7);
});

test('adds a flush that an earlier version has stored, without a number or visits, and visits once', async () => {
  const { db } = jobCtx();
  const key = digestCampaignKey(Date.now());
  await env.DB.prepare("INSERT INTO campaigns (key, kind, state, created_at) VALUES (?1, 'digest', 'done', ?2)")
    .bind(key, Date.now())
    .run();
  await runBatch(db, viewFlushStatements(db, { id: 'flush-3', counts: [] }, Date.now()));
  const flush = { id: 'flush-4', counts: [], visits: [[key, 5]] } as const;
  for (let run = 0; run < 2; run++) await runBatch(db, viewFlushStatements(db, flush, Date.now()));
  expect(await campaignOf(key)).toMatchObject({ visits: 5 });
});

test('rejects views of unknown posts', async () => {
  expect((await guest.post('/api/posts/nope/views')).status).toBe(404);
  expect((await guest.post('/api/posts/nope/views', { count: 100 })).status).toBe(422);
});

/** Number of page loads, 60,000 with `npm run test:deep`. */
const LOADS = samplesOf('views');
const AT_ONCE = 100;

test(`counts ${LOADS} loads of many posts once each, while flushes run and the counters lose their memory`, async () => {
  const by = await newBlogger();
  const posts: string[] = [];
  for (let n = 0; n < 12; n++) posts.push((await newPost({ by })).id);
  const seqs = await Promise.all(posts.map(postSeqOf));
  // Every other load is of the first post, the most popular.
  const seqAt = (n: number) => seqs[n % 2 === 0 ? 0 : n % seqs.length] ?? 0;
  for (let begun = 0; begun < LOADS; begun += AT_ONCE) {
    const loads = Array.from({ length: AT_ONCE }, (_, n) => seqAt(begun + n));
    await Promise.all([
      ...loads.map(async (seq) => await viewCounterOf(seq).count(seq)),
      runDurableObjectAlarm(viewCounterOf(seqAt(begun / AT_ONCE))),
    ]);
    if (begun % (AT_ONCE * 10) === 0) await evictDurableObject(viewCounterOf(seqAt(begun)));
  }
  for (const id of posts) await flushViews(id);
  const counted = await Promise.all(posts.map(viewsOf));
  const expected = seqs.map(
    (seq) => Array.from({ length: LOADS }, (_, n) => seqAt(n)).filter((each) => each === seq).length,
  );
  expect(counted).toEqual(expected);
  const flushes = await env.DB.prepare('SELECT count(*) AS n FROM view_flushes').first<{ n: number }>();
  // One row per counter, besides those that the tests wrote directly.
  expect(flushes?.n).toBeLessThanOrEqual(VIEW_COUNTER_SHARDS + 2);
  if (env.DEEP === '1') console.log(`views: ${LOADS} loads of ${posts.length} posts, each counted once`);
});
