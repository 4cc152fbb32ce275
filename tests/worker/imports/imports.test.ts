import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { DraftResponse } from '#contract/drafts';
import { IMPORT_DATE_MIN, IMPORT_ITEMS_MAX, type ImportItem, type ImportItemResponse } from '#contract/imports';
import { HOUR } from '#contract/time';
import { type Client, errorOf } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newImage, newReader, newWriter, postInput } from '../support/factories.ts';
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
import { changeLimits, defaultLimits, setLimits } from '../support/limits.ts';
import { draftsOf, guest, isListed, publish, readPost, saveDraft } from '../support/posts.ts';

// An import sends more requests a minute than the general limit.
changeLimits({ api: false });

/** Rows that one imported post may write. */
const ROWS_MAX = 60;

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
    expect(defaultLimits().importItems).toEqual([1000, HOUR]);
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

  it('ends with its last part, and accepts nothing afterwards', async () => {
    const { client, id } = await newImport();
    await storeItem(client, id, 'substack:1', itemRequest());
    expect((await publishItems(client, id, ['substack:1'], true)).import.state).toBe('published');
    expect(await statusOf(client.put(itemPath(id, 'substack:2'), itemRequest()))).toBe(409);
    expect(await statusOf(client.post(`/api/imports/${id}/publish`, { keys: [] }))).toBe(409);
  });
});

describe('an interrupted import', () => {
  it('equals an uninterrupted one wherever it stops', async () => {
    const requests = [0, 1, 2].map((n) => itemRequest({ publishedAt: Date.UTC(2017, 0, 1 + n), isPremium: n === 1 }));
    const steps = (client: Client, id: string) => [
      ...requests.map((item, n) => () => storeItem(client, id, `substack:${n}`, item)),
      () =>
        storeItem(client, id, 'substack:draft', {
          ...itemRequest(),
          hash: hashOf(1),
          kind: 'draft',
          title: 'A draft',
          text: 'Its text.',
        }),
      () => publishItems(client, id, ['substack:0', 'substack:1']),
      () => publishItems(client, id, ['substack:0', 'substack:1', 'substack:2']),
    ];
    const run = async (stop: number) => {
      const { client, person, id } = await newImport();
      for (const step of steps(client, id).slice(0, stop)) await step();
      for (const step of steps(client, id)) await step();
      const rows = await env.DB.prepare(
        `SELECT i.origin_key, i.state, i.hash, p.title, p.created_at, p.updated_at, p.is_free, p.excerpt, b.content,
           (SELECT count(*) FROM stream_posts WHERE post = p.seq) AS streams, d.title AS draft, d.content AS text
           FROM import_items i LEFT JOIN posts p ON p.id = i.post LEFT JOIN post_bodies b ON b.post = p.seq
           LEFT JOIN drafts d ON d.id = i.post WHERE i.blogger = ?1 ORDER BY i.origin_key`,
      )
        .bind(person.seq)
        .all();
      return rows.results;
    };
    const whole = await run(0);
    expect(whole.map((row) => row.state)).toEqual(['imported', 'imported', 'imported', 'imported']);
    for (let stop = 1; stop <= 6; stop++) expect(await run(stop)).toEqual(whole);
  });
});

describe('undoing an import', () => {
  it('deletes what was not edited here, and nothing else', async () => {
    const { client, person, id } = await newImport();
    const own = await publish(client, postInput({ title: 'Written here' }));
    const untouched = await importPost(client, id);
    const edited = await importPost(client, id);
    const opened = await importPost(client, id);
    const switched = await importPost(client, id);
    await publish(client, postInput({ title: 'Edited here' }), edited.post);
    await saveDraft(client, opened.post, postInput({ title: 'Being changed' }));
    await client.put(`/api/posts/${switched.post}/access`, { isFree: false });
    await storeItem(client, id, 'substack:waits', itemRequest());
    const draft = await storeItem(client, id, 'substack:draft', itemRequest({ kind: 'draft' }));
    await env.DB.prepare('UPDATE import_items SET expires_at = ?2 WHERE blogger = ?1 AND state = ?3')
      .bind(person.seq, Date.now() + 1e9, 'waiting')
      .run();

    await undoWhole(client, id);
    expect(await statusOf(guest.get(`/api/posts/${untouched.post}`))).toBe(404);
    for (const kept of [own.id, edited.post, opened.post])
      expect(await statusOf(guest.get(`/api/posts/${kept}`))).toBe(200);
    expect(await draftsOf(client)).toEqual([opened.post]);
    expect(await draftsOf(client)).not.toContain(draft.item.post);
    const { items, import: undone } = await readImport(client, id);
    expect(undone.state).toBe('undone');
    expect(items.map(({ state }) => state)).toEqual(items.map(() => 'edited'));
    expect(await isListed(`/api/search?q=${encodeURIComponent(untouched.title)}`, untouched.post)).toBe(false);
    expect(await undoWhole(client, id)).toBe(1);
    expect(await statusOf(client.put(itemPath(id, 'substack:9'), itemRequest()))).toBe(409);
    await startImport(client);
  });

  it('takes slices, and the same import afterwards makes the same posts again', async () => {
    const { client, id } = await newImport();
    const requests = Array.from({ length: 60 }, (_, n) =>
      itemRequest({ publishedAt: Date.UTC(2018, 0, 1) + n * 1000 }),
    );
    const run = async (to: string) => {
      for (const [n, request] of requests.entries()) await storeItem(client, to, `substack:s${n}`, request);
      const posts: unknown[] = [];
      for (let at = 0; at < requests.length; at += 20) {
        const keys = requests.slice(at, at + 20).map((_, n) => `substack:s${at + n}`);
        posts.push(...(await publishItems(client, to, keys)).items.map(({ post }) => post));
      }
      return posts;
    };
    const first = await run(id);
    expect(await undoWhole(client, id)).toBe(2);
    expect(await run(await startImport(client))).toEqual(first);
  });
});
