import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { ImportItem } from '#contract/imports';
import { HOUR } from '#contract/time';
import { errorOf } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newImage, newReader, newWriter } from '../support/factories.ts';
import {
  importPost,
  itemPath,
  itemRequest,
  newImport,
  publishItems,
  readImport,
  startImport,
  storeItem,
} from '../support/imports.ts';
import { changeLimits } from '../support/limits.ts';
import { guest, readPost } from '../support/posts.ts';

// An import sends more requests a minute than the general limit.
changeLimits({ api: false });

const postOf = (id: string) =>
  env.DB.prepare('SELECT * FROM posts WHERE id = ?1').bind(id).first<Record<string, unknown>>();
const statusOf = async (response: Promise<Response>) => (await response).status;

describe('an import', () => {
  it('is started once at a time, in a writing topic, by a confirmed blogger', async () => {
    const { client, id } = await newImport();
    const again = await errorOf(await client.post('/api/imports', { kind: 'ghost', category: 'food' }));
    expect(again).toMatchObject({ status: 409 });
    await publishItems(client, id, [], true);
    const other = await errorOf(await client.post('/api/imports', { kind: 'ghost', category: 'travel' }));
    expect(other).toMatchObject({ status: 422, fields: { category: expect.stringContaining('writing topics') } });
    await startImport(client, 'ghost');
    const reader = await newReader();
    expect(await statusOf(reader.client.post('/api/imports', { kind: 'ghost', category: 'food' }))).toBe(403);
    expect(await statusOf(guest.post('/api/imports', { kind: 'ghost', category: 'food' }))).toBe(401);
    const { imports } = await (await client.get('/api/imports')).json<{ imports: { state: string }[] }>();
    expect(imports.map(({ state }) => state).toSorted()).toEqual(['open', 'published']);
  });

  it('is hidden from other people, who cannot add to it, publish or undo it', async () => {
    const { id } = await newImport();
    const { client } = await newWriter();
    expect(await statusOf(client.get(`/api/imports/${id}`))).toBe(404);
    expect(await statusOf(client.put(itemPath(id, 'substack:1'), itemRequest()))).toBe(404);
    expect(await statusOf(client.post(`/api/imports/${id}/publish`, { keys: [] }))).toBe(404);
    expect(await statusOf(client.delete(`/api/imports/${id}`))).toBe(404);
  });

  it('stores a post until it is published, then shows it with its date, text and access', async () => {
    const { client, person, id } = await newImport();
    const image = await newImage(person);
    const publishedAt = Date.UTC(2019, 4, 5, 6, 7, 8);
    const request = itemRequest({
      title: 'How I bake',
      subtitle: 'With patience',
      text: `Flour.\n\n![](image:${image} "Bread")\n\nWater.`,
      image,
      publishedAt,
      canonicalUrl: 'https://bakes.example/p/how',
      losses: [{ code: 'audio', count: 2 }],
    });
    const stored = await client.put(itemPath(id, 'substack:7'), request);
    expect(costsOf(stored).roundTrips).toBeLessThanOrEqual(3);
    const { item, isChanged } = await stored.json<{ item: ImportItem; isChanged: boolean }>();
    expect([item.state, isChanged, item.slug]).toEqual(['waiting', true, null]);
    expect(await statusOf(guest.get(`/api/posts/${item.post}`))).toBe(404);
    expect(
      await env.DB.prepare('SELECT count(*) AS n FROM work_images WHERE work = ?1 AND version = -3')
        .bind(item.post)
        .first('n'),
    ).toBe(1);

    const { items, import: after } = await publishItems(client, id, ['substack:7']);
    expect(items[0]).toMatchObject({ state: 'imported', slug: 'how-i-bake', losses: [{ code: 'audio', count: 2 }] });
    expect(after.counts).toMatchObject({ imported: 1, waiting: 0 });
    const article = await readPost(guest, item.post ?? '');
    expect(article).toMatchObject({
      title: 'How I bake',
      subtitle: 'With patience',
      createdAt: publishedAt,
      updatedAt: publishedAt,
      category: 'food',
      isFree: true,
      access: 'full',
    });
    const post = await postOf(item.post ?? '');
    expect(post).toMatchObject({
      seq: publishedAt / 1000 - 4_102_444_800,
      is_quiet: 1,
      canonical_url: 'https://bakes.example/p/how',
      image,
    });
    expect(
      await env.DB.prepare('SELECT group_concat(version) AS v FROM work_images WHERE work = ?1')
        .bind(item.post)
        .first('v'),
    ).toBe('-1');
    expect((await readImport(client, id)).items).toEqual(items);
  });

  it('keeps a premium post premium', async () => {
    const { client, id } = await newImport();
    const { post } = await importPost(client, id, {
      isPremium: true,
      text: `${'Public words. '.repeat(80)} secret ending`,
    });
    expect(await readPost(guest, post)).toMatchObject({ isFree: false, access: 'teaser' });
    expect(JSON.stringify(await readPost(guest, post))).not.toContain('secret ending');
  });

  it('ends with its last part, and accepts nothing afterwards', async () => {
    const { client, id } = await newImport();
    await storeItem(client, id, 'substack:1', itemRequest());
    expect((await publishItems(client, id, ['substack:1'], true)).import.state).toBe('published');
    expect(await statusOf(client.put(itemPath(id, 'substack:2'), itemRequest()))).toBe(409);
    expect(await statusOf(client.post(`/api/imports/${id}/publish`, { keys: [] }))).toBe(409);
  });

  it('uses neither the hourly limit nor the free posts, and counts a view', async () => {
    const writer = await newWriter('food');
    const own = await startImport(writer.client);
    const [first] = [await importPost(writer.client, own, { publishedAt: Date.now() - HOUR / 2 })];
    for (let n = 0; n < 11; n++) await importPost(writer.client, own, { publishedAt: Date.now() - HOUR / 2 });
    const post = {
      title: 'A native post',
      content: 'Some words of a text.',
      category: 'food',
      subtopics: [],
      teams: [],
      isFree: true,
      imageId: null,
    };
    for (let n = 0; n < 5; n++) {
      expect((await writer.client.put(`/api/posts/${crypto.randomUUID()}`, { post, base: null })).status).toBe(201);
    }
    expect((await guest.post(`/api/posts/${first.post}/views`, { email: null })).ok).toBe(true);
  });
});
