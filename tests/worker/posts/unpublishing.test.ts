import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { RevisionsResponse } from '#contract/drafts';
import { costsOf } from '../support/costs.ts';
import { newImage, newReader, newWriter, postInput } from '../support/factories.ts';
import { allPostRows, draftsOf, guest, isListed, ownPosts, publish, saveDraft } from '../support/posts.ts';
import { flushViews } from '../support/views.ts';

describe('unpublishing', () => {
  it('removes a post from everything that shows it, and adds it to the drafts', async () => {
    const { person, client } = await newWriter('travel');
    const post = postInput({ category: 'travel', subtopics: ['Europe'], content: 'Unheard-of: qzxw in Europe.' });
    const { id } = await publish(client, post);
    const { client: reader } = await newReader();
    await reader.put('/api/interests/travel/subtopics', { subtopics: ['Europe'] });

    const response = await client.post(`/api/posts/${id}/unpublish`);
    expect(await response.json()).toEqual({ counts: { total: 0, free: 0, maxFree: 10, views: 0 } });
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
    for (const asker of [guest, reader, client]) {
      for (const path of [
        '/api/feed',
        '/api/topics/travel/posts',
        '/api/topics/travel/Europe/posts',
        '/api/posts/free',
      ]) {
        expect(await (await asker.get(path)).text(), path).not.toContain(id);
      }
      expect(await (await asker.get(`/api/bloggers/${person.id}`)).text()).not.toContain(post.title);
      expect((await asker.get(`/api/posts/${id}`)).status).toBe(404);
      expect((await asker.get(`/article/${id}`)).status).toBe(404);
      expect((await asker.post(`/api/posts/${id}/views`)).status).toBe(404);
    }
    for (const reaction of ['like', null]) {
      expect((await reader.put(`/api/posts/${id}/reaction`, { reaction })).status).toBe(404);
    }
    expect(await (await guest.get('/api/search?q=qzxw')).json()).toMatchObject({ articles: [] });
    expect((await ownPosts(client)).posts).toEqual([]);
    expect(await draftsOf(client)).toEqual([id]);
    expect((await client.post(`/api/posts/${id}/unpublish`)).status).toBe(200);
    expect(await draftsOf(client)).toEqual([id]);
  });

  it('preserves the published text in addition to an existing draft of any age', async () => {
    const { client } = await newWriter();
    const post = postInput();
    const { id } = await publish(client, post);
    await saveDraft(client, id, postInput());
    await env.DB.prepare('DELETE FROM revisions WHERE work = ?1').bind(id).run();
    await client.post(`/api/posts/${id}/unpublish`);
    const { revisions } = await (await client.get(`/api/drafts/${id}/revisions`)).json<RevisionsResponse>();
    expect(revisions.map(({ kind, title }) => [kind, title])).toEqual([['published', post.title]]);
  });

  it('is reversed by publishing, with date, views and reactions', async () => {
    const { client } = await newWriter();
    const { client: reader } = await newReader();
    const { id } = await publish(client, postInput());
    await reader.put(`/api/posts/${id}/reaction`, { reaction: 'dislike' });
    for (let n = 0; n < 3; n++) await reader.post(`/api/posts/${id}/views`);
    await client.post(`/api/posts/${id}/unpublish`);
    await flushViews(id);
    await env.DB.prepare('UPDATE posts SET created_at = 1000000 WHERE id = ?1').bind(id).run();

    const { response } = await publish(client, postInput({ title: 'Back again' }), id);
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ isNew: true });
    expect(await (await reader.get(`/api/posts/${id}`)).json()).toMatchObject({
      article: { title: 'Back again', viewCount: 3, createdAt: 1000000 },
      reaction: 'dislike',
    });
    expect(await isListed('/api/posts/free', id)).toBe(true);
    expect(await draftsOf(client)).toEqual([]);
    expect((await ownPosts(client)).counts).toEqual({ total: 1, free: 1, maxFree: 10, views: 3 });
  });
});

describe('deleting', () => {
  it.each(['published', 'unpublished'])('leaves nothing of a %s post', async (state) => {
    const { person, client } = await newWriter('sports');
    const { client: reader } = await newReader();
    const before = await allPostRows();
    const post = postInput({ category: 'sports', teams: ['nhl-boston-bruins'], imageId: await newImage(person) });
    const { id } = await publish(client, post);
    await saveDraft(client, id, { ...post, content: 'Another beginning of the same.' });
    await reader.put(`/api/posts/${id}/reaction`, { reaction: 'like' });
    if (state === 'unpublished') await client.post(`/api/posts/${id}/unpublish`);

    const response = await client.delete(`/api/posts/${id}`);
    expect(await response.json()).toEqual({ counts: { total: 0, free: 0, maxFree: 10, views: 0 } });
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
    const { follows: _, post_search_data: __, ...after } = await allPostRows();
    expect(after).toEqual(Object.fromEntries(Object.keys(after).map((table) => [table, before[table]])));
    expect((await guest.get(`/api/posts/${id}`)).status).toBe(404);
    expect((await client.delete(`/api/posts/${id}`)).status).toBe(404);
  });
});
