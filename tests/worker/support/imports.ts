import type {
  ImportItem,
  ImportItemRequest,
  ImportItemResponse,
  ImportItemsResponse,
  ImportKind,
  ImportPublishResponse,
  ImportResponse,
  ImportSliceResponse,
} from '#contract/imports';
import type { Client } from './client.ts';
import { fresh, newWriter } from './factories.ts';

/** Returns a hash as the browser computes it. */
export const hashOf = (n: number): string => n.toString(16).padStart(64, '0');

/** Returns a converted post, with the test's changes. */
export const itemRequest = (changes: Partial<ImportItemRequest> = {}): ImportItemRequest => {
  const n = fresh();
  return {
    hash: hashOf(n),
    kind: 'post',
    title: `Imported post ${n}`,
    text: `The text of an imported post, number ${n}.`,
    isPremium: false,
    publishedAt: Date.UTC(2020, 0, 1) + n * 1000,
    ...changes,
  };
};

/** Starts an import. Returns its id. */
export async function startImport(client: Client, kind: ImportKind = 'substack'): Promise<string> {
  const response = await client.post('/api/imports', { kind, category: 'food' });
  if (response.status !== 201) throw new Error(`import: ${response.status} ${await response.text()}`);
  return (await response.json<ImportResponse>()).import.id;
}

export const itemPath = (id: string, key: string) => `/api/imports/${id}/items/${encodeURIComponent(key)}`;

/** Stores an item. */
export async function storeItem(client: Client, id: string, key: string, item: ImportItemRequest) {
  const response = await client.put(itemPath(id, key), item);
  if (!response.ok) throw new Error(`item: ${response.status} ${await response.text()}`);
  return await response.json<ImportItemResponse>();
}

/** Publishes items. Returns them. */
export async function publishItems(client: Client, id: string, keys: readonly string[], isLast = false) {
  const response = await client.post(`/api/imports/${id}/publish`, { keys, isLast });
  if (!response.ok) throw new Error(`publish: ${response.status} ${await response.text()}`);
  return await response.json<ImportPublishResponse>();
}

/** Undoes a whole import. Returns the number of requests. */
export async function undoWhole(client: Client, id: string): Promise<number> {
  for (let requests = 1; ; requests++) {
    const response = await client.delete(`/api/imports/${id}`);
    const { remaining } = await response.json<ImportSliceResponse>();
    if (remaining === 0) return requests;
  }
}

/** Returns an import with its first items. */
export const readImport = async (client: Client, id: string, query = '') =>
  await (await client.get(`/api/imports/${id}${query}`)).json<ImportItemsResponse>();

/** Creates a blogger with an open import. */
export async function newImport(kind: ImportKind = 'substack') {
  const writer = await newWriter('food', 'tech');
  return { ...writer, id: await startImport(writer.client, kind) };
}

/** Imports one post. Returns its item. */
export async function importPost(client: Client, id: string, changes: Partial<ImportItemRequest> = {}) {
  const key = `substack:${fresh()}`;
  await storeItem(client, id, key, itemRequest(changes));
  const [item] = (await publishItems(client, id, [key])).items;
  if (item?.post === null || item === undefined) throw new Error('not published');
  return item as ImportItem & { post: string };
}
