import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { SAVED_MAX, SAVED_PAGE_SIZE, type SavedIdsResponse, type SavedPage } from '#contract/reading';
import { newAdmin } from '../support/admins.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newImage, newPost, newReader, newWriter, type Person, postInput, signedIn } from '../support/factories.ts';
import { isOnLibsql } from '../support/libsql.ts';
import { moderatingAs } from '../support/moderation.ts';
import { publish } from '../support/posts.ts';

let admin: Client;
beforeAll(async () => {
  admin = (await newAdmin()).client;
});
const moderation = moderatingAs(() => admin);

const pageOf = async (client: Client, query = '') => {
  const response = await client.get(`/api/saved${query}`);
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBe(1);
  return await response.json<SavedPage>();
};
const listOf = async (client: Client, query = '') => (await pageOf(client, query)).entries.map(({ id }) => id);
const idsOf = async (client: Client) => await (await client.get('/api/saved/ids')).json<SavedIdsResponse>();

/** Fills a reading list with this many entries of posts that no longer exist, the newest last. */
const fillList = (person: Person, count: number) =>
  env.DB.prepare(
    `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?2)
     INSERT INTO saved (user, post, post_id, saved_at) SELECT ?1, 1000000 + value, printf('00000000-0000-4000-8000-%012d', value), value FROM n`,
  )
    .bind(person.seq, count)
    .run();

describe('a reading list', () => {
  it('lists what a reader saved, newest first, as cards without tags', async () => {
    const { person, client } = await newReader();
    const image = await newImage((await newWriter()).person);
    const first = await newPost({ title: 'First', imageId: image, isFree: false, subtopics: ['Baking'] });
    const second = await newPost({ title: 'Second' });
    for (const { id } of [first, second, first]) {
      const response = await client.put(`/api/saved/${id}`);
      expect(response.status).toBe(200);
      expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
    }
    const { entries, nextCursor } = await pageOf(client);
    expect(nextCursor).toBeNull();
    expect(entries).toEqual([
      expect.objectContaining({ id: second.id, title: 'Second', savedAt: expect.any(Number) }),
      expect.objectContaining({
        id: first.id,
        isFree: false,
        author: expect.objectContaining({ username: first.by.username }),
      }),
    ]);
    expect(entries[1]).not.toHaveProperty('subtopics');
    expect(await idsOf(client)).toEqual({ open: expect.arrayContaining([first.id, second.id]), read: [] });
    // The same on another device, and nothing for other people.
    expect(await listOf(await signedIn(person))).toEqual([second.id, first.id]);
    expect(await listOf((await newReader()).client)).toEqual([]);
    expect(await errorOf(await newClient().get('/api/saved'))).toMatchObject({ status: 401, code: 'signed_out' });
  });

  it('moves a post between To read and Read, and leaves it in its place when it is saved again', async () => {
    const { client } = await newReader();
    const posts = [await newPost(), await newPost(), await newPost()];
    for (const { id } of posts) await client.put(`/api/saved/${id}`, {});
    const [first = '', second = '', third = ''] = posts.map(({ id }) => id);
    await client.put(`/api/saved/${second}`, { read: true });
    await client.put(`/api/saved/${second}`, {});
    await client.put(`/api/saved/${second}`, { read: true });
    expect(await listOf(client)).toEqual([third, first]);
    expect(await listOf(client, '?state=read')).toEqual([second]);
    expect(await idsOf(client)).toEqual({ open: expect.arrayContaining([first, third]), read: [second] });
    await client.put(`/api/saved/${second}`, { read: false });
    expect(await listOf(client)).toEqual([third, second, first]);
    for (let n = 0; n < 2; n++) expect((await client.delete(`/api/saved/${second}`)).status).toBe(200);
    expect(await listOf(client)).toEqual([third, first]);
    expect((await client.delete(`/api/saved/${crypto.randomUUID()}`)).status).toBe(200);
  });

  it('shows no title, text or picture of an unpublished post, and all again when it is published again', async () => {
    const { client: writer, person } = await newWriter();
    const { client } = await newReader();
    const input = postInput({ title: 'Withdrawn words', imageId: await newImage(person) });
    const { id } = await publish(writer, input);
    await client.put(`/api/saved/${id}`, {});
    const before = await pageOf(client);
    await writer.post(`/api/posts/${id}/unpublish`);

    const unavailable = { id, savedAt: before.entries[0]?.savedAt, unavailable: true };
    expect((await pageOf(client)).entries).toEqual([unavailable]);
    expect(await idsOf(client)).toEqual({ open: [id], read: [] });
    expect((await client.put(`/api/saved/${id}`, { read: true })).status).toBe(404);
    expect((await (await newReader()).client.put(`/api/saved/${id}`)).status).toBe(404);
    expect(await listOf(client, '?category=food')).toEqual([]);

    expect((await publish(writer, input, id)).response.status).toBe(201);
    expect((await pageOf(client)).entries).toEqual(before.entries);
  });

  it('keeps the entry of a deleted or taken-down post until it is removed', async () => {
    const { client } = await newReader();
    const writer = await newWriter();
    const deleted = await newPost({ by: writer.person });
    const taken = await newPost();
    for (const { id } of [deleted, taken]) await client.put(`/api/saved/${id}`, {});
    await writer.client.delete(`/api/posts/${deleted.id}`);
    await moderation.takeDown(taken.id, 'Not a text of the author');
    expect((await pageOf(client)).entries).toEqual([
      { id: taken.id, savedAt: expect.any(Number), unavailable: true },
      { id: deleted.id, savedAt: expect.any(Number), unavailable: true },
    ]);
    expect((await client.delete(`/api/saved/${deleted.id}`)).status).toBe(200);
    expect(await listOf(client)).toEqual([taken.id]);
    expect(await idsOf(client)).toEqual({ open: [taken.id], read: [] });
  });

  it('filters by topic and pages with cursors, one for each list', async () => {
    const { client } = await newReader();
    const ids: string[] = [];
    for (let n = 0; n < SAVED_PAGE_SIZE + 2; n++) {
      const { id } = await newPost({ category: n % 2 === 0 ? 'food' : 'travel' });
      await client.put(`/api/saved/${id}`, {});
      ids.unshift(id);
    }
    const first = await pageOf(client);
    expect(first.entries.map(({ id }) => id)).toEqual(ids.slice(0, SAVED_PAGE_SIZE));
    const cursor = encodeURIComponent(first.nextCursor ?? '');
    expect(await listOf(client, `?cursor=${cursor}`)).toEqual(ids.slice(SAVED_PAGE_SIZE));
    expect(await listOf(client, '?category=travel')).toEqual(ids.filter((_, n) => n % 2 === 0));
    for (const query of [`?state=read&cursor=${cursor}`, '?cursor=nonsense', '?state=gone', '?category=none']) {
      expect((await client.get(`/api/saved${query}`)).status, query).toBe(422);
    }
  });

  it('reads few rows of a long list, in each state', async () => {
    const { person, client } = await newReader();
    const writer = await newWriter();
    await fillList(person, SAVED_MAX - 2 * SAVED_PAGE_SIZE);
    await env.DB.prepare('UPDATE saved SET read_at = 1 WHERE user = ?1 AND post % 2 = 0').bind(person.seq).run();
    for (let n = 0; n < 2 * SAVED_PAGE_SIZE; n++) {
      const { id } = await newPost({ by: writer.person, subtopics: ['Baking'] });
      await client.put(`/api/saved/${id}`, { read: n % 2 === 0 });
    }
    for (const state of ['open', 'read']) {
      const response = await client.get(`/api/saved?state=${state}`);
      const { entries } = await response.json<SavedPage>();
      expect(entries.filter((entry) => 'title' in entry)).toHaveLength(SAVED_PAGE_SIZE);
      // libSQL counts the rows of the inner list again.
      expect(costsOf(response).rowsRead).toBeLessThanOrEqual(isOnLibsql ? 70 : 60);
    }
  });

  it('refuses the 1,001st post with a hint, and accepts it after another was removed', async () => {
    const { person, client } = await newReader();
    await fillList(person, SAVED_MAX - 1);
    const [last, over] = [await newPost(), await newPost()];
    expect((await client.put(`/api/saved/${last.id}`)).status).toBe(200);
    expect(await errorOf(await client.put(`/api/saved/${over.id}`))).toMatchObject({
      status: 409,
      code: 'conflict',
      message: expect.stringContaining('Remove some'),
    });
    expect((await client.put(`/api/saved/${last.id}`, { read: true })).status).toBe(200);
    await client.delete('/api/saved/00000000-0000-4000-8000-000000000001');
    expect((await client.put(`/api/saved/${over.id}`)).status).toBe(200);
    const { open, read } = await idsOf(client);
    expect([open.length, read]).toEqual([SAVED_MAX - 1, [last.id]]);
  });

  it('rejects bad input', async () => {
    const { client } = await newReader();
    const { id } = await newPost();
    for (const body of [{ read: 'yes' }, { read: null }, { note: 'x' }, [], 'read']) {
      expect((await client.put(`/api/saved/${id}`, body)).status).toBe(422);
    }
    expect((await client.put('/api/saved/nope')).status).toBe(404);
    for (const send of [() => newClient().put(`/api/saved/${id}`), () => newClient().delete(`/api/saved/${id}`)]) {
      expect(await errorOf(await send())).toMatchObject({ status: 401, code: 'signed_out' });
    }
  });
});
