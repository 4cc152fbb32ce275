import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DraftResponse } from '#contract/drafts';
import { errorOf } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { breakingDatabase, clientOf, interruptedDatabase } from '../support/database.ts';
import { anHourAgo, newBlogger, newImage, newPost, newWriter, postInput } from '../support/factories.ts';
import { allPostRows, guest, ownPosts, publish, readPost, saveDraft } from '../support/posts.ts';

describe('a failure in the middle changes nothing', () => {
  afterEach(() => void vi.restoreAllMocks());
  const LIMITS = JSON.stringify({ postCreation: [1000, 3_600_000] });

  const steps: [string, string, (id: string, image: string, base: number) => [string, string, object]][] = [
    [
      'publishing',
      'draft',
      (id, imageId, base) => {
        const post = postInput({ category: 'travel', subtopics: ['Asia'], imageId });
        return ['PUT', `/api/posts/${id}`, { post, base }];
      },
    ],
    [
      'editing',
      'post',
      (id, imageId, base) => {
        const post = postInput({ category: 'sports', teams: ['nhl-boston-bruins'], isFree: false, imageId });
        return ['PUT', `/api/posts/${id}`, { post, base }];
      },
    ],
    ['publishing again', 'unpublished', (id, _, base) => ['PUT', `/api/posts/${id}`, { post: postInput(), base }]],
    ['switching', 'post', (id) => ['PUT', `/api/posts/${id}/access`, { isFree: false }]],
    ['unpublishing', 'post', (id) => ['POST', `/api/posts/${id}/unpublish`, {}]],
    ['deleting', 'post', (id) => ['DELETE', `/api/posts/${id}`, {}]],
  ];
  it.each(steps)('of %s, at any position', async (_name, from, request) => {
    const { person, client } = await newWriter('travel', 'sports', 'food');
    for (let n = 0; n < 5; n++) await newPost({ by: person, at: anHourAgo() });
    const id = crypto.randomUUID();
    const image = await newImage(person);
    if (from !== 'draft') await publish(client, postInput({ category: 'travel', subtopics: ['Asia', 'Europe'] }), id);
    if (from === 'unpublished') await client.post(`/api/posts/${id}/unpublish`);
    else await saveDraft(client, id, postInput());
    const { draft } = await (await client.get(`/api/drafts/${id}`)).json<DraftResponse>();
    const before = await allPostRows();
    vi.spyOn(console, 'error').mockReturnValue();

    const [method, path, body] = request(id, image, draft.version);
    let size = 1;
    for (let position = 0; position <= size; position++) {
      const { DB, broken } = breakingDatabase(position);
      const response = await clientOf(DB, client.cookies, { LIMITS })(method, path, body);
      expect(await errorOf(response)).toMatchObject({ status: 500, message: 'Something went wrong' });
      expect(await allPostRows()).toEqual(before);
      size = broken.size;
    }
    expect(size).toBeGreaterThanOrEqual(5);
    expect((await clientOf(env.DB, client.cookies, { LIMITS })(method, path, body)).ok).toBe(true);
    expect(await allPostRows()).not.toEqual(before);
  });
});

describe('a concurrent change between the read and the write is detected', () => {
  const run = (sql: string, ...values: unknown[]) =>
    env.DB.prepare(sql)
      .bind(...values)
      .run();

  it('for a picture that is being erased and a taken id', async () => {
    const { person, client } = await newWriter();
    const imageId = await newImage(person);
    const erasing = () => run('UPDATE images SET erasing_at = 1 WHERE id = ?1', imageId);
    const body = { post: postInput({ imageId }), base: null };
    const path = `/api/posts/${crypto.randomUUID()}`;
    const refused = await clientOf(interruptedDatabase(erasing), client.cookies)('PUT', path, body);
    expect(await errorOf(refused)).toMatchObject({ status: 422, fields: { imageId: expect.any(String) } });

    const other = await newBlogger();
    const taken = (await newPost({ by: other })).id;
    const id = crypto.randomUUID();
    const takes = () => run('UPDATE posts SET id = ?1 WHERE id = ?2', id, taken);
    const late = { post: postInput(), base: null };
    const foreign = await clientOf(interruptedDatabase(takes), client.cookies)('PUT', `/api/posts/${id}`, late);
    expect(await errorOf(foreign)).toMatchObject({ status: 404, message: 'Post not found' });
    expect((await readPost(guest, id)).author?.id).toBe(other.id);
    expect((await ownPosts(client)).posts).toEqual([]);
  });

  it('for a text that changes while it becomes premium, whose new version is cut', async () => {
    const { person, client } = await newWriter();
    for (let n = 0; n < 6; n++) await newPost({ by: person, at: anHourAgo() });
    const rest = ' More words.'.repeat(60);
    const { id } = await publish(client, postInput({ content: `The old beginning of all this.${rest}` }));
    const edits = () => publish(client, postInput({ content: `A new beginning of all this.${rest}` }), id);
    const response = await clientOf(interruptedDatabase(edits), client.cookies)('PUT', `/api/posts/${id}/access`, {
      isFree: false,
    });
    expect(response.status).toBe(200);
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(4);
    expect(await readPost(guest, id)).toMatchObject({
      isFree: false,
      access: 'teaser',
      body: expect.stringMatching(/^A new beginning of all this\. More/),
    });
  });
});
