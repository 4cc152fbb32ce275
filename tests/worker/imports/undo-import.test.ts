import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { postInput } from '../support/factories.ts';
import {
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
import { changeLimits } from '../support/limits.ts';
import { draftsOf, guest, isListed, publish, saveDraft } from '../support/posts.ts';

// An import sends more requests a minute than the general limit.
changeLimits({ api: false });

const statusOf = async (response: Promise<Response>) => (await response).status;

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
