import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DAY } from '#contract/time';
import { readArguments } from '../../worker/cli/backup/arguments.ts';
import { type BackupManifest, backUp } from '../../worker/cli/backup/backup.ts';
import type { Bucket, DataStore } from '../../worker/cli/backup/data-store.ts';
import { expireBackups } from '../../worker/cli/backup/expire-backups.ts';
import { openFolderBucket } from '../../worker/cli/backup/folder-bucket.ts';
import { pictureKey, sha256Hex } from '../../worker/cli/backup/image-archive.ts';
import { openLocalDataStore } from '../../worker/cli/backup/local-data-store.ts';
import { restore } from '../../worker/cli/backup/restore.ts';
import {
  backupName,
  fetchBackup,
  keysIn,
  knownPictures,
  namesOf,
  storeBackup,
} from '../../worker/cli/backup/stored-backups.ts';
import { makeOneRowEach } from './moving-databases.ts';

const root = mkdtempSync(join(tmpdir(), 'backup-store-'));
afterAll(() => rmSync(root, { recursive: true }));
const place = (name: string) => join(root, name);
const picture = (text: string) => ({ bytes: Buffer.from(text), contentType: 'image/webp' });
const keyOf = (text: string) => pictureKey(sha256Hex(Buffer.from(text)));
/** Noon of a day in November. */
const noon = (day: number) => Date.UTC(2026, 10, day, 12);

let folders = 0;
/** Makes a backup that ended at noon of the day, and stores it. */
async function backUpOn(day: number, source: DataStore, store: Bucket): Promise<BackupManifest> {
  const folder = place(`made-${++folders}`);
  const manifest = await backUp(source, folder, () => {}, await knownPictures(store));
  await storeBackup(store, folder, backupName(new Date(noon(day)).toISOString()));
  return manifest;
}

/** Returns a product with a row in each table, and its bucket of blog images. */
async function product(name: string) {
  const source = await openLocalDataStore(place(name));
  source.db = await makeOneRowEach(place(`${name}.sqlite`));
  const { BLOG_IMAGES: images } = source.buckets;
  if (images === undefined) throw new Error('no such bucket');
  return { source, images };
}

test('stores each picture once, and restores the newest backup or an older one', async () => {
  const { source, images } = await product('source');
  const store = openFolderBucket(place('store'));
  await images.put('a-480.webp', picture('a'));
  const first = await backUpOn(1, source, store);
  await images.put('b-480.webp', picture('b'));
  const read: string[] = [];
  const get = async (key: string) => {
    read.push(key);
    return await images.get(key);
  };
  const watched: Bucket = { ...images, get };
  const second = await backUpOn(2, { ...source, buckets: { ...source.buckets, BLOG_IMAGES: watched } }, store);
  expect(read).toEqual(['b-480.webp']);
  expect(namesOf(await keysIn(store))).toEqual(['2026-11-01T12-00-00', '2026-11-02T12-00-00']);

  for (const [name, { database }, keys] of [
    ['2026-11-01T12-00-00', first, ['a-480.webp']],
    [undefined, second, ['a-480.webp', 'b-480.webp']],
  ] as const) {
    const fetched = place(`fetched-${keys.length}`);
    await fetchBackup(store, fetched, name);
    const found = await openLocalDataStore(place(`found-${keys.length}`));
    expect((await restore(found, fetched)).database).toEqual(database);
    expect([...(await keysIn(found.buckets.BLOG_IMAGES as Bucket))].sort()).toEqual(keys);
    await found.close();
  }
  await expect(fetchBackup(store, place('none'), '2026-11-03T12-00-00')).rejects.toThrow(
    /has no backup 2026-11-03T12-00-00. It has: 2026-11-01/,
  );
  await source.close();
});

test('deletes old backups with their own pictures, and keeps seven however old they are', async () => {
  const { source, images } = await product('kept');
  const store = openFolderBucket(place('expiring'));
  await images.put('old-480.webp', picture('old'));
  await images.put('lasting-480.webp', picture('lasting'));
  await backUpOn(1, source, store);
  await images.delete('old-480.webp');
  for (let day = 2; day <= 8; day++) await backUpOn(day, source, store);
  // The remains of a backup that stopped, and one that may still be written.
  await store.put('backups/2026-11-07T12-00-00/database/users.jsonl.gz', picture('rows'));
  await store.put('backups/2026-11-08T18-00-00/database/users.jsonl.gz', picture('rows'));
  await store.delete('backups/2026-11-07T12-00-00/manifest.json');

  expect(await expireBackups(store, 30 * DAY, noon(9))).toEqual([]);
  expect((await keysIn(store)).has(keyOf('old'))).toBe(true);
  await backUpOn(9, source, store);
  await backUpOn(10, source, store);
  expect(await expireBackups(store, DAY, noon(10))).toEqual(['2026-11-01T12-00-00', '2026-11-02T12-00-00']);
  const keys = await keysIn(store);
  expect(namesOf(keys)).toHaveLength(7);
  expect(namesOf(keys, false)).toEqual(['2026-11-08T18-00-00']);
  expect([...keys].filter((key) => key.startsWith('pictures/'))).toEqual([keyOf('lasting')]);
  await source.close();
});

test('refuses a backup whose picture or list is damaged, and keys that leave the folder', async () => {
  const { source, images } = await product('damaged');
  const store = openFolderBucket(place('damaged-store'));
  await images.put('a-480.webp', picture('a'));
  await backUpOn(1, source, store);
  await store.put(keyOf('a'), picture('other'));
  const fetched = place('damaged-fetched');
  await fetchBackup(store, fetched);
  const found = await openLocalDataStore(place('damaged-found'));
  await expect(restore(found, fetched)).rejects.toThrow(/a-480.webp of the backup is damaged/);
  await found.close();
  await store.delete(keyOf('a'));
  await expect(fetchBackup(store, place('incomplete'))).rejects.toThrow(/lacks pictures/);
  const list = place('damaged-store/backups/2026-11-01T12-00-00/BLOG_IMAGES.jsonl.gz');
  writeFileSync(list, readFileSync(list).subarray(0, 5));
  await expect(expireBackups(store, DAY, noon(20))).rejects.toThrow();
  const escaping = {
    ...store,
    list: async function* () {
      yield ['backups/2026-11-01T12-00-00/manifest.json', 'backups/2026-11-01T12-00-00/../../x'];
    },
  };
  await expect(fetchBackup(escaping, place('escaped'))).rejects.toThrow(/a key that no backup writes/);
  await source.close();
});

test('reads its arguments, and prints the usage for others', () => {
  expect(readArguments(['backup', '--to', 'r2:backups', '--env', 'production'])).toEqual({
    verb: 'backup',
    place: 'r2:backups',
    keepMs: 30 * DAY,
    env: 'production',
  });
  expect(readArguments(['restore', '--from', 'backups'])).toMatchObject({ place: 'backups', mayHoldMore: false });
  expect(readArguments(['backup', 'folder'])).toEqual({ verb: 'backup', folder: 'folder', env: undefined });
  for (const wrong of [
    ['backup', 'a', '--to', 'b'],
    ['restore'],
    ['backup', '--keep-days', '3'],
    ['backup', '--to', 'b', '--keep-days', '0'],
    ['restore', 'a', '--to', 'b'],
    ['backup', '--env', 'prod'],
  ])
    expect(() => readArguments(wrong)).toThrow(/^Usage/);
});
