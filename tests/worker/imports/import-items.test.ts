import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { DraftResponse } from '#contract/drafts';
import { IMPORT_DATE_MIN, IMPORT_ITEMS_MAX, type ImportItemResponse } from '#contract/imports';
import { HOUR } from '#contract/time';
import { errorOf } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newImage, newReader, postInput } from '../support/factories.ts';
import {
  hashOf,
  importPost,
  itemPath,
  itemRequest,
  newImport,
  publishItems,
  readImport,
  startImport,
  storeItem,
  undoWhole,
} from '../support/imports.ts';
import { changeLimits, presetLimits, setLimits } from '../support/limits.ts';
import { draftsOf, guest, isListed, publish, readPost } from '../support/posts.ts';

// An import sends more requests a minute than the general limit.
changeLimits({ api: false });

/** Rows that one imported post may write. */
const ROWS_MAX = 60;

const postOf = (id: string) =>
  env.DB.prepare('SELECT * FROM posts WHERE id = ?1').bind(id).first<Record<string, unknown>>();
const statusOf = async (response: Promise<Response>) => (await response).status;

describe('an item of an import', () => {
  it('writes nothing for the same hash, and changes an unedited post for another one', async () => {
    const { client, id } = await newImport();
    const request = itemRequest({ title: 'First title', publishedAt: Date.UTC(2021, 0, 1) });
    const stored = await client.put(itemPath(id, 'substack:1'), request);
    const first = await stored.json<ImportItemResponse>();
    const repeated = await client.put(itemPath(id, 'substack:1'), request);
    expect(await repeated.json()).toEqual({ item: first.item, isChanged: false });
    expect(costsOf(repeated).rowsWritten).toBe(0);
    const published = await client.post(`/api/imports/${id}/publish`, { keys: ['substack:1'] });
    expect(costsOf(stored).rowsWritten + costsOf(published).rowsWritten).toBeLessThanOrEqual(ROWS_MAX);
    const before = await postOf(first.item.post ?? '');
    expect(costsOf(await client.put(itemPath(id, 'substack:1'), request)).rowsWritten).toBe(0);
    const again = await client.post(`/api/imports/${id}/publish`, { keys: ['substack:1'] });
    expect(costsOf(again).rowsWritten).toBe(0);

    const change = { ...request, hash: hashOf(99_001), title: 'Second title', publishedAt: Date.UTC(2021, 1, 1) };
    expect((await storeItem(client, id, 'substack:1', change)).item).toMatchObject({
      state: 'imported',
      title: 'Second title',
    });
    const after = await postOf(first.item.post ?? '');
    expect(after).toMatchObject({ seq: before?.seq, title: 'Second title', created_at: Date.UTC(2021, 1, 1) });
    expect(await isListed('/api/search?q=Second%20title', first.item.post ?? '')).toBe(true);

    await publish(client, postInput({ title: 'Edited here' }), first.item.post ?? '');
    const late = await storeItem(client, id, 'substack:1', { ...change, hash: hashOf(99_002), title: 'Third title' });
    expect([late.item.state, late.isChanged]).toEqual(['edited', false]);
    expect((await readPost(guest, first.item.post ?? '')).title).toBe('Edited here');
  });

  it('addresses the same post from a second import', async () => {
    const { client, id } = await newImport();
    const { key, post, hash } = await importPost(client, id);
    await publishItems(client, id, [], true);
    const second = await startImport(client);
    expect((await readImport(client, second)).items).toMatchObject([
      { key, post, hash, isEarlier: true, state: 'imported' },
    ]);
    await storeItem(client, second, key, itemRequest({ hash: hashOf(77_001), title: 'Changed since' }));
    expect((await readPost(guest, post)).title).toBe('Changed since');
    await undoWhole(client, second);
    expect((await readPost(guest, post)).title).toBe('Changed since');
  });

  it('writes drafts at once, and skips those beyond the limit', async () => {
    const { client, person, id } = await newImport();
    const draft = itemRequest({ kind: 'draft', publishedAt: null, title: '' });
    const { item } = await storeItem(client, id, 'substack:d1', draft);
    expect(item).toMatchObject({ state: 'imported', kind: 'draft', slug: null });
    expect(await draftsOf(client)).toEqual([item.post]);
    const read = await (await client.get(`/api/drafts/${item.post}`)).json<DraftResponse>();
    expect(read.draft.fields).toMatchObject({ content: draft.text, category: 'food', format: 2 });
    await env.DB.prepare(
      `INSERT INTO drafts (id, author, title, content, subtopics, teams, is_free, words, version, writer, sent_at, created_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 199)
       SELECT 'filled' || ?1 || '-' || i, ?1, '', '', '[]', '[]', 1, 0, 1, '', 1, 1, 1 FROM n`,
    )
      .bind(person.seq)
      .run();
    const full = await storeItem(client, id, 'substack:d2', itemRequest({ kind: 'draft', publishedAt: null }));
    expect(full.item).toMatchObject({ state: 'skipped', problem: 'drafts_full', post: null });
    const changed = await storeItem(client, id, 'substack:d1', {
      ...draft,
      hash: hashOf(55_001),
      text: 'Another text.',
    });
    expect(changed.item.state).toBe('imported');
  });

  it('skips posts without text or title, and clamps dates', async () => {
    const { client, id } = await newImport();
    const store = async (key: string, changes: object) => (await storeItem(client, id, key, itemRequest(changes))).item;
    expect(await store('substack:1', { text: '  ' })).toMatchObject({
      state: 'skipped',
      problem: 'no_text',
      post: null,
    });
    expect(await store('substack:2', { title: 'A' })).toMatchObject({ state: 'skipped', problem: 'title_short' });
    expect(await store('substack:3', { publishedAt: 0 })).toMatchObject({
      losses: [{ code: 'date_clamped', count: 1 }],
    });
    expect(await store('substack:4', { publishedAt: 9e12 })).toMatchObject({
      losses: [{ code: 'date_clamped', count: 1 }],
    });
    const { items } = await publishItems(client, id, ['substack:1', 'substack:3', 'substack:4']);
    expect(items.map(({ state }) => state)).toEqual(['skipped', 'imported', 'imported']);
    expect((await readPost(guest, items[1]?.post ?? '')).createdAt).toBe(IMPORT_DATE_MIN);
    expect((await readPost(guest, items[2]?.post ?? '')).createdAt).toBeLessThanOrEqual(Date.now());
  });

  it('refuses pictures of others, keys of other archives, long texts and unsafe addresses', async () => {
    const { client, id } = await newImport();
    const image = await newImage((await newReader()).person);
    const refused = async (key: string, changes: object) =>
      (await errorOf(await client.put(itemPath(id, key), itemRequest(changes)))).fields;
    expect(await refused('substack:1', { text: `![](image:${image})\n\nSome more text.` })).toHaveProperty('text');
    expect(await refused('substack:1', { image })).toHaveProperty('text');
    expect(await refused('ghost:1', {})).toHaveProperty('key');
    expect(await refused('substack:1', { text: 'x'.repeat(50_001) })).toHaveProperty('text');
    for (const canonicalUrl of ['http://a.example/', 'https://user:secret@a.example/', 'javascript:alert(1)']) {
      expect(await refused('substack:1', { canonicalUrl })).toHaveProperty('canonicalUrl');
    }
    expect(await statusOf(client.put(itemPath(id, `substack:${'x'.repeat(200)}`), itemRequest()))).toBe(404);
    const large = { ...itemRequest(), description: 'x'.repeat(600_000) };
    expect(await statusOf(client.put(itemPath(id, 'substack:1'), large))).toBe(413);
    expect(
      await statusOf(
        client.post(`/api/imports/${id}/publish`, { keys: Array.from({ length: 21 }, (_, n) => `substack:${n}`) }),
      ),
    ).toBe(422);
  });

  it('holds 2,000 posts and drafts of a blogger', async () => {
    const { client, person, id } = await newImport();
    await env.DB.prepare(
      `INSERT INTO import_items (blogger, origin_key, import, kind, state, hash, title)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
       SELECT ?1, 'substack:f' || i, ?2, 'post', 'skipped', '', 'Filled' FROM n`,
    )
      .bind(person.seq, id, IMPORT_ITEMS_MAX - 1)
      .run();
    await storeItem(client, id, 'substack:last', itemRequest());
    expect(await errorOf(await client.put(itemPath(id, 'substack:more'), itemRequest()))).toMatchObject({
      status: 409,
    });
  });

  it('accepts a number of items an hour, without those that are stored already', async () => {
    const { client, id } = await newImport();
    expect(presetLimits().importItems).toEqual([1000, HOUR]);
    setLimits({ api: false, importItems: [2, HOUR] });
    const [first, second] = [itemRequest(), itemRequest()];
    const statuses = [];
    for (const [key, item] of [
      ['1', first],
      ['1', first],
      ['2', second],
      ['3', itemRequest()],
      ['2', second],
    ] as const) {
      statuses.push(await statusOf(client.put(itemPath(id, `substack:${key}`), item)));
    }
    setLimits({ api: false });
    expect(statuses).toEqual([200, 200, 200, 429, 200]);
  });
});
