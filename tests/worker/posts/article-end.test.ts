import { describe, expect, test } from 'vitest';
import type { ArticleResponse } from '#contract/posts';
import { newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newBlogger, newPost, newReader, newWriter, signedIn, subscribe } from '../support/factories.ts';

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

  test('premium posts with an open padlock for those who may read them', async () => {
    const [author, other] = [await newBlogger(), await newBlogger()];
    const next = await newPost({ by: other, category: 'automotive', isFree: false });
    const more = await newPost({ by: author, category: 'automotive', isFree: false });
    const { id } = await newPost({ by: author, category: 'automotive' });
    const subscriber = await newReader();
    await subscribe(subscriber.person, other);
    const unlockedFor = async (client = newClient()) => {
      const article = await read(id, client);
      return [...article.more, article.next].map((post) => [post?.id, post?.isUnlocked]);
    };
    expect(await unlockedFor()).toEqual([
      [more.id, undefined],
      [next.id, undefined],
    ]);
    expect(await unlockedFor(subscriber.client)).toEqual([
      [more.id, undefined],
      [next.id, true],
    ]);
    expect(await unlockedFor(await signedIn(author))).toEqual([
      [more.id, true],
      [next.id, undefined],
    ]);
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
