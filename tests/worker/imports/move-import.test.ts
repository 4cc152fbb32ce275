import { expect, test } from 'vitest';
import type { ImportSliceResponse } from '#contract/imports';
import type { ArticleResponse } from '#contract/posts';
import { newWriter, postInput } from '../support/factories.ts';
import {
  importPost,
  itemRequest,
  newImport,
  publishItems,
  readImport,
  storeItem,
  undoWhole,
} from '../support/imports.ts';
import { changeLimits } from '../support/limits.ts';
import { draftsOf, guest, isListed, publish } from '../support/posts.ts';

// An import sends more requests a minute than the general limit.
changeLimits({ api: false });

const categoryOf = async (id: string) =>
  (await (await guest.get(`/api/posts/${id}`)).json<ArticleResponse>()).article.category;

test('moves what was not edited here to another category, and its lists with it', async () => {
  const { client, id } = await newImport();
  const moved = await importPost(client, id);
  const edited = await importPost(client, id);
  await publish(client, postInput({ title: 'Edited here' }), edited.post);
  await storeItem(client, id, 'substack:draft', itemRequest({ kind: 'draft' }));
  await storeItem(client, id, 'substack:waits', itemRequest());

  const response = await client.put(`/api/imports/${id}/category`, { category: 'tech' });
  const { import: after, remaining } = await response.json<ImportSliceResponse>();
  expect([response.status, after.category, remaining]).toEqual([200, 'tech', 0]);
  expect([await categoryOf(moved.post), await categoryOf(edited.post)]).toEqual(['tech', 'food']);
  expect(await isListed('/api/topics/tech/posts', moved.post)).toBe(true);
  expect(await isListed('/api/topics/food/posts', moved.post)).toBe(false);
  const [draft = ''] = await draftsOf(client);
  expect(await (await client.get(`/api/drafts/${draft}`)).json()).toMatchObject({
    draft: { fields: { category: 'tech' } },
  });

  const [waited] = (await publishItems(client, id, ['substack:waits'], true)).items;
  expect(await categoryOf(waited?.post ?? '')).toBe('tech');
  await undoWhole(client, id);
  expect((await guest.get(`/api/posts/${moved.post}`)).status).toBe(404);
  expect((await client.put(`/api/imports/${id}/category`, { category: 'food' })).status).toBe(409);
});

test('moves a long import in parts', async () => {
  const { client, id } = await newImport();
  for (let n = 0; n < 60; n++) await storeItem(client, id, `substack:d${n}`, itemRequest({ kind: 'draft' }));
  const move = async () =>
    (await (await client.put(`/api/imports/${id}/category`, { category: 'tech' })).json<ImportSliceResponse>())
      .remaining;
  expect([await move(), await move(), await move()]).toEqual([10, 0, 0]);
});

test('accepts only a writing topic, and only the blogger’s own import', async () => {
  const { client, id } = await newImport();
  const path = `/api/imports/${id}/category`;
  expect((await client.put(path, { category: 'travel' })).status).toBe(422);
  const other = await newWriter('food');
  expect((await other.client.put(path, { category: 'food' })).status).toBe(404);
  expect((await readImport(client, id)).import.category).toBe('food');
});
