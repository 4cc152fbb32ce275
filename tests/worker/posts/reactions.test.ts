import { expect, test } from 'vitest';
import type { ArticleResponse, OwnPostsResponse } from '#contract/posts';
import type { Client } from '../support/client.ts';
import { errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newPost, newReader, newWriter } from '../support/factories.ts';

const myReaction = async (client: Client, id: string) =>
  (await (await client.get(`/api/posts/${id}`)).json<ArticleResponse>()).reaction;
test('sets, replaces and clears a reaction for each reader', async () => {
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

test('shows the number of votes to the author alone, in the article and in their own list', async () => {
  const { person, client: author } = await newWriter();
  const { id } = await newPost({ by: person });
  const article = async (client: Client) => await (await client.get(`/api/posts/${id}`)).json<ArticleResponse>();
  const readers = await Promise.all(Array.from({ length: 3 }, async () => (await newReader()).client));
  expect((await article(author)).reactionCounts).toEqual({ likes: 0, dislikes: 0 });
  for (const [n, reader] of readers.entries()) {
    await reader.put(`/api/posts/${id}/reaction`, { reaction: n === 0 ? 'dislike' : 'like' });
  }
  expect((await article(author)).reactionCounts).toEqual({ likes: 2, dislikes: 1 });
  await readers[0]?.put(`/api/posts/${id}/reaction`, { reaction: 'like' });
  await readers[1]?.put(`/api/posts/${id}/reaction`, { reaction: null });
  const { posts } = await (await author.get('/api/posts/mine')).json<OwnPostsResponse>();
  expect(posts.map(({ reactionCounts }) => reactionCounts)).toEqual([{ likes: 2, dislikes: 0 }]);
  for (const other of [newClient(), (await newWriter()).client, ...readers]) {
    expect(await article(other)).not.toHaveProperty('reactionCounts');
  }
});

test('requires a signed-in reader, an existing article and a known reaction', async () => {
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
