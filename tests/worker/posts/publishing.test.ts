import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { FeedResponse } from '#contract/feed';
import type { InterestsResponse } from '#contract/interests';
import { OWN_POSTS_PAGE_SIZE } from '#contract/limits';
import type { OwnPostsResponse, PublishedResponse } from '#contract/posts';
import { errorOf } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { versionOf } from '../support/drafts.ts';
import {
  anHourAgo,
  follow,
  newBlogger,
  newImage,
  newPost,
  newReader,
  newWriter,
  postInput,
} from '../support/factories.ts';
import { draftsOf, guest, isListed, ownPosts, publish, readPost, saveDraft } from '../support/posts.ts';

describe('publishing', () => {
  it('shows a work to its readers and ends its draft in three round trips at most', async () => {
    const { person, client } = await newWriter('travel');
    const { client: follower } = await newReader();
    await follower.put('/api/interests/travel/subtopics', { subtopics: ['Europe'] });
    const imageId = await newImage(person);
    const post = postInput({ title: 'Rivers of Europe', category: 'travel', subtopics: ['Europe'], imageId });
    const id = crypto.randomUUID();
    const base = await saveDraft(client, id, post);

    const { response, status } = await publish(client, post, id, base);
    expect(status).toBe(201);
    expect(await response.json()).toEqual({ post: { id, slug: 'rivers-of-europe' }, isNew: true, emailed: 0 });
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
    expect(await readPost(guest, id)).toMatchObject({ title: 'Rivers of Europe', category: 'travel', access: 'full' });
    expect((await readPost(guest, id)).image?.url).toContain(imageId);
    const feed = await (await follower.get('/api/feed')).json<FeedResponse>();
    expect(feed.posts[0]).toMatchObject({ id, reason: { kind: 'followed', text: 'You follow Travel › Europe' } });
    for (const path of ['/api/topics/travel/posts', '/api/topics/travel/Europe/posts', '/api/posts/free']) {
      expect(await isListed(path, id), path).toBe(true);
    }
    expect(await draftsOf(client)).toEqual([]);
  });

  it('makes the author follow the category and subtopics, in addition to existing follows', async () => {
    const { client } = await newWriter('travel', 'food', 'tech');
    const interests = async () => await (await client.get('/api/interests')).json<InterestsResponse>();
    await client.post('/api/interests/categories', { categories: ['food'] });
    await publish(client, postInput({ category: 'travel', subtopics: ['Asia', 'Europe'] }));
    await publish(client, postInput({ category: 'food', subtopics: ['Baking'] }));
    const { categories, subtopics } = await interests();
    expect(categories.toSorted()).toEqual(['food', 'travel']);
    expect(subtopics.map(({ name }) => name).toSorted()).toEqual(['Asia', 'Baking', 'Europe']);

    // Food was followed as a whole and still is; for Travel, only the subtopics that the reader wrote about come first.
    const [ramen, kenya] = [
      await newPost({ category: 'food', subtopics: ['Street Food'] }),
      await newPost({ category: 'travel', subtopics: ['Africa'] }),
    ];
    for (let n = 0; n < 10; n++) await newPost({ category: 'travel', subtopics: ['Asia'] });
    const feed = await (await client.get('/api/feed')).text();
    expect([feed.includes(ramen.id), feed.includes(kenya.id)]).toEqual([true, false]);
  });

  it('preserves address, date, views and reactions in an update, and moves the post to its new streams', async () => {
    const { person, client } = await newWriter('travel', 'sports');
    const { client: reader } = await newReader();
    for (let n = 0; n < 5; n++) await newPost({ by: person, at: anHourAgo() });
    const { id } = await publish(client, postInput({ category: 'travel', subtopics: ['Asia'] }));
    await reader.put(`/api/posts/${id}/reaction`, { reaction: 'like' });
    await env.DB.prepare('UPDATE posts SET view_count = 7, created_at = created_at - 5000 WHERE id = ?1')
      .bind(id)
      .run();
    const before = await readPost(reader, id);

    const edited = postInput({
      title: 'Another title',
      category: 'sports',
      teams: ['nhl-boston-bruins'],
      isFree: false,
    });
    const { response } = await publish(client, edited, id);
    expect(response.status).toBe(200);
    expect(await response.json<PublishedResponse>()).toEqual({
      post: { id, slug: 'another-title' },
      isNew: false,
      emailed: 0,
    });
    const article = await readPost(reader, id);
    expect(article).toMatchObject({ title: 'Another title', isFree: false, viewCount: 7, createdAt: before.createdAt });
    expect(article.teams.map((team) => team.id)).toEqual(['nhl-boston-bruins']);
    expect(article.updatedAt).toBeGreaterThan(article.createdAt);
    expect(await (await reader.get(`/api/posts/${id}`)).json()).toMatchObject({ reaction: 'like' });
    for (const path of ['/api/topics/travel/posts', '/api/topics/travel/Asia/posts', '/api/posts/free']) {
      expect(await isListed(path, id), path).toBe(false);
    }
    expect(await isListed('/api/topics/sports/posts', id)).toBe(true);
    const { person: fan, client: fans } = await newReader();
    await follow(fan, 'team', 'nhl-boston-bruins');
    expect((await (await fans.get('/api/feed')).json<FeedResponse>()).posts[0]?.id).toBe(id);
  });

  it('is idempotent, also in parallel', async () => {
    const { client } = await newWriter();
    const post = postInput();
    const id = crypto.randomUUID();
    const base = await saveDraft(client, id, post);
    const responses = await Promise.all(Array.from({ length: 5 }, () => publish(client, post, id, base)));
    expect(responses.map(({ status }) => Math.floor(status / 100))).toEqual([2, 2, 2, 2, 2]);
    expect((await publish(client, post, id, base)).status).toBe(200);
    expect((await ownPosts(client)).posts.map((own) => own.id)).toEqual([id]);
  });

  it('is rejected when the draft was changed elsewhere', async () => {
    const { client } = await newWriter();
    const [post, later] = [postInput(), postInput()];
    const id = crypto.randomUUID();
    const first = await saveDraft(client, id, post);
    const second = await saveDraft(client, id, later, first);
    const conflict = { status: 409, message: 'This draft was changed in another tab or on another device' };
    expect(await errorOf((await publish(client, post, id, first)).response)).toMatchObject(conflict);
    expect((await ownPosts(client)).posts).toEqual([]);
    expect((await publish(client, later, id, second)).status).toBe(201);
    // Published from another tab: the draft no longer exists, and the post has another text.
    expect(await errorOf((await publish(client, post, id, first)).response)).toMatchObject(conflict);
    expect((await readPost(guest, id)).title).toBe(later.title);
    expect((await publish(client, post, id, await versionOf(client, id))).status).toBe(200);
  });

  it('is limited to five an hour, without updates and republications', async () => {
    const { client } = await newWriter();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      expect((await publish(client, postInput({ title: '' }))).status).toBe(422);
      const { id, status } = await publish(client, postInput());
      expect(status).toBe(201);
      ids.push(id);
    }
    const { response } = await publish(client, postInput());
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(3000);
    const message = 'Too many attempts. Please wait 60 minutes before trying again.';
    expect(await errorOf(response)).toMatchObject({ status: 429, code: 'rate_limited', message });
    expect((await publish(client, postInput(), ids[0])).status).toBe(200);
    await client.post(`/api/posts/${ids[1]}/unpublish`);
    expect((await publish(client, postInput(), ids[1])).status).toBe(201);
    expect((await publish((await newWriter()).client, postInput())).status).toBe(201);
  });
});

describe('the writer’s own posts', () => {
  it('are listed only for the writer, newest first, page by page, in plain text', async () => {
    const { person, client } = await newWriter();
    await newPost({ by: await newBlogger() });
    const content = `**Bold** beginnings, *slanted*\n\n${'and many words more '.repeat(20)}`;
    const ids: string[] = [];
    for (let n = 0; n <= OWN_POSTS_PAGE_SIZE; n++) {
      ids.unshift((await newPost({ by: person, content, isFree: n % 2 === 0 })).id);
    }
    const response = await client.get('/api/posts/mine');
    expect(costsOf(response).roundTrips).toBe(1);
    const page = await response.json<OwnPostsResponse>();
    expect(page.posts.map(({ id }) => id)).toEqual(ids.slice(0, OWN_POSTS_PAGE_SIZE));
    expect(page.counts).toEqual({
      total: OWN_POSTS_PAGE_SIZE + 1,
      free: OWN_POSTS_PAGE_SIZE / 2 + 1,
      maxFree: 10,
      views: 0,
    });
    for (const { preview } of page.posts) {
      expect(preview).toMatch(/^Bold beginnings, slanted and many words .*…$/);
      expect(Array.from(preview).length).toBeLessThanOrEqual(100);
    }
    const rest = await (await client.get(`/api/posts/mine?cursor=${page.nextCursor}`)).json<OwnPostsResponse>();
    expect([rest.posts.map(({ id }) => id), rest.nextCursor]).toEqual([ids.slice(-1), null]);
    expect((await client.get('/api/posts/mine?cursor=x')).status).toBe(422);
    expect((await ownPosts((await newReader()).client)).counts).toEqual({ total: 0, free: 0, maxFree: 10, views: 0 });
  });
});
