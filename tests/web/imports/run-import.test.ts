import { expect, test } from 'vitest';
import type { ImportItemRequest } from '#contract/imports';
import { type PictureToUpload, runImport } from '@/features/imports/run-import.ts';
import { openFile } from './support/archives.ts';
import { toZip } from './support/files.ts';
import { ownFiles } from './support/own-files.ts';

/** Stores items as the server does. `stopAfter` is the number of calls that succeed. */
function createServer(stopAfter = Number.POSITIVE_INFINITY) {
  const items = new Map<string, ImportItemRequest>();
  const uploaded: PictureToUpload[] = [];
  let calls = 0;
  const call = () => {
    if (++calls > stopAfter) throw new Error('stopped');
  };
  return {
    items,
    uploaded,
    known: () => new Map(Array.from(items, ([key, { hash }]) => [key, hash])),
    uploadPicture: async (picture: PictureToUpload): Promise<string | null> => {
      call();
      uploaded.push(picture);
      return picture.addresses[0]?.includes('pot') ? 'new-pot' : 'new-top';
    },
    saveItem: async (key: string, item: ImportItemRequest) => {
      call();
      items.set(key, item);
    },
  };
}

type Server = ReturnType<typeof createServer>;

const run = async (server: Server, known = server.known(), more: { count?: number; signal?: AbortSignal } = {}) =>
  runImport(await openFile(toZip(ownFiles())), {
    known,
    uploadPicture: server.uploadPicture,
    saveItem: server.saveItem,
    onProgress: () => {},
    signal: more.signal ?? new AbortController().signal,
    now: Date.UTC(2026, 0, 1),
    ...(more.count !== undefined && { count: more.count }),
  });

test('uploads the pictures of a post and saves it with their ids', async () => {
  const server = createServer();
  const progress = await run(server);
  expect(progress).toMatchObject({ done: 4, saved: 4, known: 0, pictures: 2 });
  expect(server.uploaded.map(({ addresses }) => addresses)).toEqual([
    ['https://blogs.test/media/blog-images/top-480.webp'],
    ['https://blogs.test/media/blog-images/pot-960.webp'],
  ]);
  expect(server.items.get('own:one')).toMatchObject({
    title: 'Stock',
    image: 'new-top',
    imageAlt: 'The top',
    text: 'Bones[^1] with *salt*.\n\n![A pot](image:new-pot "My pot")\n\n- One\n  - Two\n\n[^1]: From the butcher',
    isPremium: true,
    publishedAt: Date.UTC(2024, 0, 1),
    losses: [],
  });
});

test('repeats without any call, and stops at each step without a difference', async () => {
  const whole = createServer();
  await run(whole);
  for (let calls = 0; calls < 6; calls++) {
    const first = createServer(calls);
    await expect(run(first)).rejects.toThrow('stopped');
    const rest = createServer();
    for (const [key, item] of first.items) rest.items.set(key, item);
    await run(rest);
    expect(rest.items).toEqual(whole.items);
    const repeated = createServer(0);
    expect(await run(repeated, rest.known())).toMatchObject({ done: 4, saved: 0, known: 4 });
  }
});

test('tries one post, leaves out pictures that fail, and stops by its signal', async () => {
  const server = createServer();
  const failing = { ...server, uploadPicture: async () => null };
  expect(await run(failing, server.known(), { count: 1 })).toMatchObject({ saved: 1 });
  const [item] = server.items.values();
  expect(item).toMatchObject({ image: null, imageAlt: '', losses: [{ code: 'picture_failed', count: 2 }] });
  expect(item?.text).not.toContain('image:');
  const repeated = createServer();
  expect(await run(repeated, server.known())).toMatchObject({ saved: 4, known: 0, pictures: 2 });
  expect(repeated.items.get('own:one')).toMatchObject({ image: 'new-top', losses: [] });
  await expect(run(server, server.known(), { signal: AbortSignal.abort(new Error('closed')) })).rejects.toThrow(
    'closed',
  );
  expect(server.items.size).toBe(1);
});
