import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { FeedResponse } from '#contract/feed';
import { categoryStream, toStreamKey } from '../../../worker/db/streams.ts';
import { costsOf } from '../support/costs.ts';
import { followedStreams, newBlogger, newReader } from '../support/factories.ts';

/** Posts of all subtopics in turn, two to a post, written straight into the tables: only their number matters. */
async function fill(blogger: number, count: number) {
  const n = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const run = (sql: string) => env.DB.prepare(sql).run();
  const base =
    (await env.DB.prepare('SELECT coalesce(max(seq), 0) AS seq FROM posts').first<{ seq: number }>())?.seq ?? 0;
  const subtopics = (await env.DB.prepare('SELECT count(*) AS n FROM subtopics').first<{ n: number }>())?.n ?? 0;
  await run(`${n} INSERT INTO posts (seq, id, blogger, topic, title, excerpt, teaser, word_count, is_free, created_at, updated_at)
    SELECT ${base} + i, 'p' || (${base} + i), ${blogger}, 2, 'A title', 'x', 'x', 1, 1, ${Date.now()}, 0 FROM n`);
  for (const step of [0, 7]) {
    const seq = `(i + ${step}) % ${subtopics} + 1`;
    await run(`${n} INSERT INTO post_subtopics (post, subtopic) SELECT ${base} + i, ${seq} FROM n`);
    await run(`${n} INSERT INTO stream_posts SELECT (${seq}) * 8 + ${toStreamKey('subtopic', 0)}, ${base} + i FROM n`);
  }
  await run(`${n} INSERT INTO stream_posts SELECT ${categoryStream('travel')}, ${base} + i FROM n`);
}

test('costs one round trip and the same rows for either feed of 70 streams at 500 and at 20,000 posts', async () => {
  const { seq } = await newBlogger();
  const { person, client } = await newReader();
  await env.DB.prepare(
    `INSERT INTO follows (user, kind, stream, subtopic, created_at)
     SELECT ?1, 0, seq * 8 + ${toStreamKey('subtopic', 0)}, seq, 0 FROM subtopics ORDER BY seq LIMIT 69`,
  )
    .bind(person.seq)
    .run();
  await client.post('/api/interests/categories', { categories: ['travel'] });
  const streams = await followedStreams(person);
  expect(streams).toBe(70);

  const measure = async (view: 'personal' | 'following') => {
    const response = await client.get(`/api/feed?view=${view}`);
    const { posts, nextCursor } = await response.json<FeedResponse>();
    expect(posts).toHaveLength(20);
    expect(nextCursor).not.toBeNull();
    return costsOf(response);
  };
  const measureBoth = async () => [await measure('personal'), await measure('following')];
  await fill(seq, 500);
  const few = await measureBoth();
  await fill(seq, 19_500);
  const many = await measureBoth();
  for (const [n, { roundTrips, rowsRead }] of many.entries()) {
    const before = few[n]?.rowsRead ?? 0;
    expect(roundTrips).toBe(1);
    expect(rowsRead).toBeLessThanOrEqual(20 * streams + 1000);
    expect(rowsRead).toBeLessThanOrEqual(before * 1.05);
    console.info(`rows read: ${before} at 500 posts, ${rowsRead} at 20,000`);
  }
});
