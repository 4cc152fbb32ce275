import { describe, expect, test } from 'vitest';
import type { ArticleResponse } from '#contract/posts';
import { newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newBlogger, newPost, newWriter } from '../support/factories.ts';

const read = async (id: string, client = newClient()) => {
  const response = await client.get(`/api/posts/${id}`);
  expect(response.status).toBe(200);
  return { response, ...(await response.json<ArticleResponse>()) };
};
const idsOf = (posts: readonly { id: string }[]) => posts.map(({ id }) => id);

describe('an article links', () => {
  test('the newest other posts of its author, and the next older article of its category', async () => {
    const author = await newBlogger();
    const older = [await newPost({ category: 'outdoors' }), await newPost({ category: 'outdoors' })];
    const posts = [];
    for (let n = 0; n < 5; n++) posts.push(await newPost({ by: author, category: 'outdoors', isFree: n !== 3 }));
    const [first, , , premium, last] = idsOf(posts);
    const { response, more, next } = await read(last ?? '');
    expect(costsOf(response).roundTrips).toBe(1);
    expect(idsOf(more)).toEqual(idsOf(posts).slice(1, 4).reverse());
    expect(more.map(({ isFree }) => isFree)).toEqual([false, true, true]);
    expect(more[0]).toMatchObject({ id: premium, username: author.username, readMinutes: 1 });
    expect(next?.id).toBe(first);
    expect((await read(first ?? '')).next?.id).toBe(older[1]?.id);
  });

  test('no unpublished post, and nothing when there is nothing', async () => {
    const { person, client } = await newWriter('romance');
    const only = await newPost({ by: person, category: 'romance' });
    const gone = await newPost({ by: person, category: 'romance' });
    expect(idsOf((await read(only.id, client)).more)).toEqual([gone.id]);
    expect((await client.post(`/api/posts/${gone.id}/unpublish`)).status).toBe(200);
    expect(await read(only.id, client)).toMatchObject({ more: [], next: null });
  });
});
