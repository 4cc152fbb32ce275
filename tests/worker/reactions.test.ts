import { expect, test } from 'vitest';
import type { ArticleResponse } from '#contract/posts';
import type { Client } from './support/client.ts';
import { errorOf, newClient } from './support/client.ts';
import { costsOf } from './support/costs.ts';
import { newPost, newReader } from './support/factories.ts';

const myReaction = async (client: Client, id: string) =>
  (await (await client.get(`/api/posts/${id}`)).json<ArticleResponse>()).reaction;
test('a reaction is set, replaced and cleared; it is each reader’s own', async () => {
  const { id } = await newPost();
  const [{ client }, other] = [await newReader(), await newReader()];
  expect(await myReaction(client, id)).toBeNull();
  for (const reaction of ['like', 'dislike', null, 'like'] as const) {
    const response = await client.put(`/api/posts/${id}/reaction`, { reaction });
    expect(await response.json()).toEqual({ reaction });
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
    expect(await myReaction(client, id)).toBe(reaction);
  }
  expect(await myReaction(other.client, id)).toBeNull();
  await client.put(`/api/posts/${id}/reaction`, { reaction: null });
});

test('needs a signed-in reader, a real article and a known reaction', async () => {
  const { id } = await newPost();
  const { client } = await newReader();
  expect(await errorOf(await newClient().put(`/api/posts/${id}/reaction`, { reaction: 'like' }))).toMatchObject({
    status: 401,
    code: 'signed_out',
    message: 'Please sign in to interact with articles',
  });
  expect((await client.put('/api/posts/nope/reaction', { reaction: 'like' })).status).toBe(404);
  expect((await client.put('/api/posts/nope/reaction', { reaction: null })).status).toBe(404);
  for (const body of [{ reaction: 'love' }, {}, { reaction: 'like', count: 5 }, [], 'like']) {
    expect((await client.put(`/api/posts/${id}/reaction`, body)).status).toBe(422);
  }
});
