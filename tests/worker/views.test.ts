import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { ArticleResponse } from '#contract/posts';
import { runBatch } from '../../worker/db/client.ts';
import { viewFlushStatements } from '../../worker/db/views.ts';
import { VIEW_COUNTER_SHARDS } from '../../worker/objects/view-counter.ts';
import { newClient } from './support/client.ts';
import { costsOf, jobCtx, newBlogger, newPost, newReader, signedIn } from './support/factories.ts';

const guest = newClient();

async function viewsOf(id: string): Promise<number> {
  const response = await guest.get(`/api/posts/${id}`);
  return (await response.json<ArticleResponse>()).article.viewCount;
}
async function seqOf(id: string): Promise<number> {
  return (await env.DB.prepare('SELECT seq FROM posts WHERE id = ?1').bind(id).first<{ seq: number }>())?.seq ?? 0;
}
async function flush(id: string) {
  const shard = env.VIEW_COUNTER.getByName(`shard-${(await seqOf(id)) % VIEW_COUNTER_SHARDS}`);
  return await runDurableObjectAlarm(shard);
}

test('loads by guests and readers count once flushed, those by the author do not', async () => {
  const by = await newBlogger();
  const { id } = await newPost({ by });
  const author = await signedIn(by);
  const { client: reader } = await newReader();
  for (const client of [guest, guest, reader, author, author]) {
    const response = await client.post(`/api/posts/${id}/views`);
    expect(response.status).toBe(200);
    expect(costsOf(response).roundTrips).toBe(1);
  }
  expect(await viewsOf(id)).toBe(0);
  await flush(id);
  expect(await viewsOf(id)).toBe(3);
  await flush(id);
  expect(await viewsOf(id)).toBe(3);
  await guest.post(`/api/posts/${id}/views`);
  await flush(id);
  expect(await viewsOf(id)).toBe(4);
});

test('50 loads at once are 50', async () => {
  const { id } = await newPost();
  await Promise.all(Array.from({ length: 50 }, () => newClient().post(`/api/posts/${id}/views`)));
  await flush(id);
  expect(await viewsOf(id)).toBe(50);
});

test('a flush that is applied again after a crash counts once', async () => {
  const { id } = await newPost();
  const { db } = jobCtx();
  const counts = [[await seqOf(id), 7]] as const;
  await runBatch(db, viewFlushStatements(db, { id: 'flush-1', counts }, 1));
  await runBatch(db, viewFlushStatements(db, { id: 'flush-1', counts }, 2));
  expect(await viewsOf(id)).toBe(7);
  await runBatch(db, viewFlushStatements(db, { id: 'flush-2', counts }, 3));
  expect(await viewsOf(id)).toBe(14);
});

test('what is not there cannot be viewed', async () => {
  expect((await guest.post('/api/posts/nope/views')).status).toBe(404);
  expect((await guest.post('/api/posts/nope/views', { count: 100 })).status).toBe(422);
});
