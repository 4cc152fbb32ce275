/**
 * Backups in one bucket or folder (docs/operations/backup-and-moving.md "Scheduled backups"):
 * `backups/<time>/…` has the files of one, and `pictures/ab/ab12…` the pictures of all, each once.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { CliError } from '../deploy/cli-error.ts';
import { FILE_MODE, FOLDER_MODE } from '../dump/archive.ts';
import { type BackupManifest, manifestPath } from './backup.ts';
import type { Bucket } from './data-store.ts';
import { type ImageEntry, pictureKey, readEntries } from './image-archive.ts';

/** Pictures of a backup by bucket, then by their names in it. */
export type KnownPictures = Record<string, Map<string, ImageEntry>>;

/** Cloudflare's API accepts no larger object. */
const MOST_BYTES = 300_000_000;
const MANIFEST = 'manifest.json';
/** Excludes keys that would leave a folder. */
const SAFE_KEY = /^(?:(?!\.\.?\/)[\w.-]+\/)*(?!\.\.?$)[\w.-]+$/;

const backupKey = (name: string, file = '') => `backups/${name}/${file}`;

/** Returns a name that sorts by time: `2026-11-22T08-15-00`. */
export const backupName = (ended: string): string => ended.slice(0, 19).replaceAll(':', '-');

/** Returns milliseconds UTC. */
export const backupTime = (name: string): number =>
  Date.parse(`${name.slice(0, 10)}T${name.slice(11).replaceAll('-', ':')}Z`);

export async function keysIn(store: Bucket): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const some of store.list()) for (const key of some) keys.add(key);
  return keys;
}

/** Returns the names of backups, the newest last. @param isWhole whether they have a manifest, or have none yet */
export function namesOf(keys: ReadonlySet<string>, isWhole = true): string[] {
  const names = new Set([...keys].flatMap((key) => /^backups\/([\dT-]+)\//.exec(key)?.[1] ?? []));
  return [...names].filter((name) => keys.has(backupKey(name, MANIFEST)) === isWhole).sort();
}

/** Sends a backup's files, and the pictures that the store lacks. The manifest comes last. */
export async function storeBackup(store: Bucket, folder: string, name: string): Promise<void> {
  const there = await keysIn(store);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort((one, other) => Number(one === MANIFEST) - Number(other === MANIFEST));
  for (const file of files) {
    const isPicture = file.startsWith('pictures/');
    if (isPicture && there.has(file)) continue;
    const bytes = readFileSync(join(folder, file));
    if (bytes.length > MOST_BYTES)
      throw new CliError(`${file} has ${bytes.length} bytes: copy it with rclone instead.`);
    await store.put(isPicture ? file : backupKey(name, file), { bytes, contentType: null });
  }
}

async function fetchFile(store: Bucket, key: string, file: string): Promise<void> {
  const found = await store.get(key);
  if (found === null) throw new CliError(`${store.name} lacks ${key}.`);
  mkdirSync(dirname(file), { recursive: true, mode: FOLDER_MODE });
  writeFileSync(file, found.bytes, { mode: FILE_MODE });
}

async function fetchFiles(
  store: Bucket,
  keys: Iterable<string>,
  name: string,
  folder: string,
): Promise<BackupManifest> {
  for (const key of keys) {
    if (!SAFE_KEY.test(key)) throw new CliError(`${store.name} has a key that no backup writes: ${key}`);
    await fetchFile(store, key, join(folder, key.slice(backupKey(name).length)));
  }
  return JSON.parse(readFileSync(manifestPath(folder), 'utf8')) as BackupManifest;
}

async function readPictures(folder: string, { buckets }: BackupManifest): Promise<KnownPictures> {
  const pictures: KnownPictures = {};
  for (const [bucket, sum] of Object.entries(buckets)) pictures[bucket] = await readEntries(folder, bucket, sum);
  return pictures;
}

/** Returns the pictures of a stored backup, without reading the pictures themselves. Throws CliError if it is damaged. */
export async function storedPictures(store: Bucket, keys: ReadonlySet<string>, name: string): Promise<KnownPictures> {
  const folder = mkdtempSync(join(tmpdir(), 'backup-lists-'));
  try {
    const lists = [...keys].filter(
      (key) => key.startsWith(backupKey(name)) && !key.startsWith(backupKey(name, 'database/')),
    );
    return await readPictures(folder, await fetchFiles(store, lists, name, folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the pictures of the newest backup that are in the store: the next backup does not read them again. */
export async function knownPictures(store: Bucket): Promise<KnownPictures> {
  const keys = await keysIn(store);
  const newest = namesOf(keys).at(-1);
  if (newest === undefined) return {};
  const pictures = await storedPictures(store, keys, newest);
  for (const entries of Object.values(pictures))
    for (const [key, { sha256 }] of entries) if (!keys.has(pictureKey(sha256))) entries.delete(key);
  return pictures;
}

/** Fetches a whole backup into a folder, the newest without a name. Returns its name. Throws CliError. */
export async function fetchBackup(store: Bucket, folder: string, name?: string): Promise<string> {
  const keys = await keysIn(store);
  const names = namesOf(keys);
  const chosen = name ?? names.at(-1);
  if (chosen === undefined || !names.includes(chosen))
    throw new CliError(
      `${store.name} has no backup${name === undefined ? '' : ` ${name}`}. It has: ${names.join(', ') || 'none'}`,
    );
  const files = [...keys].filter((key) => key.startsWith(backupKey(chosen)));
  const manifest = await fetchFiles(store, files, chosen, folder);
  const pictures = Object.values(await readPictures(folder, manifest)).flatMap((entries) => [...entries.values()]);
  for (const key of new Set(pictures.map(({ sha256 }) => pictureKey(sha256))))
    await fetchFile(store, key, join(folder, key));
  return chosen;
}
