import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackupManifest, backUp } from '../../worker/cli/backup/backup.ts';
import type { Bucket, DataStore } from '../../worker/cli/backup/data-store.ts';
import { openLocalDataStore } from '../../worker/cli/backup/local-data-store.ts';
import { restore } from '../../worker/cli/backup/restore.ts';
import { countCases } from '../support/cases.ts';
import { capture } from '../support/command.ts';
import { makeEmpty, makeOneRowEach } from './moving-databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-refused-'));
const place = (name: string) => join(folder, name);
const NAMES = ['BLOG_IMAGES', 'PROFILE_PICTURES'] as const;
const picture = (text: string) => ({ bytes: Buffer.from(text), contentType: 'image/webp' });

let source: DataStore;
let target: DataStore;
let whole: BackupManifest;

const bucketOf = ({ buckets }: DataStore, name: (typeof NAMES)[number]): Bucket => {
  const bucket = buckets[name];
  if (bucket === undefined) throw new Error(`no bucket ${name}`);
  return bucket;
};

async function keysOf(bucket: Bucket): Promise<string[]> {
  const keys: string[] = [];
  for await (const some of bucket.list()) keys.push(...some);
  return keys.sort();
}

beforeAll(async () => {
  source = await openLocalDataStore(place('source'));
  target = await openLocalDataStore(place('target'));
  source.db = await makeOneRowEach(place('source.sqlite'));
  for (const name of NAMES)
    for (let n = 0; n < 5; n++) await bucketOf(source, name).put(`${name}/${n}.webp`, picture(`${name} ${n}`));
  whole = await backUp(source, place('backup'));
});
afterAll(async () => {
  await Promise.all([source.close(), target.close()]);
  rmSync(folder, { recursive: true });
});

/** Returns a copy of the backup with a change. */
function changed(change: (backup: string) => void): string {
  const backup = mkdtempSync(place('changed-'));
  cpSync(place('backup'), backup, { recursive: true });
  change(backup);
  return backup;
}

const change = (backup: string, file: string, to: (old: Buffer) => Buffer | string) =>
  writeFileSync(join(backup, file), to(readFileSync(join(backup, file))));
const somePicture = (backup: string) =>
  String(readdirSync(join(backup, 'pictures'), { recursive: true }).find((file) => String(file).length > 60));
const emptied = async () => ({ ...target, db: await makeEmpty() });

const REFUSED: [string, (backup: string) => void, RegExp][] = [
  ['without its manifest', (b) => rmSync(join(b, 'manifest.json')), /not a backup, or incomplete/],
  [
    'of a database alone',
    (b) => cpSync(join(b, 'database/manifest.json'), join(b, 'manifest.json')),
    /not a backup that this version reads/,
  ],
  [
    'of another format',
    (b) => change(b, 'manifest.json', (old) => old.toString().replace('"format": 1', '"format": 2')),
    /not a backup that this version reads/,
  ],
  [
    'without the manifest of its database',
    (b) => rmSync(join(b, 'database/manifest.json')),
    /not an archive, or incomplete/,
  ],
  [
    'with the database of another',
    (b) => change(b, 'database/manifest.json', (old) => old.toString().replace('"began": "2', '"began": "1')),
    /does not match its manifest/,
  ],
  [
    'with a table cut off',
    (b) => change(b, 'database/users.jsonl.gz', (old) => old.subarray(0, 30)),
    /users of the archive cannot be read/,
  ],
  [
    'with a row changed',
    (b) =>
      change(b, 'database/users.jsonl.gz', (old) =>
        gzipSync(gunzipSync(old).toString().replace('users email', 'users e-mail')),
      ),
    /users of the archive is damaged/,
  ],
  [
    'with a list cut off',
    (b) => change(b, 'BLOG_IMAGES.jsonl.gz', (old) => old.subarray(0, old.length - 12)),
    /BLOG_IMAGES of the archive cannot be read/,
  ],
  [
    'with a list that is shorter',
    (b) =>
      change(b, 'BLOG_IMAGES.jsonl.gz', (old) => gzipSync(gunzipSync(old).toString().split('\n').slice(1).join('\n'))),
    /The list of BLOG_IMAGES is damaged/,
  ],
  ['without a picture', (b) => rmSync(join(b, 'pictures', somePicture(b))), /is missing from the backup/],
  [
    'with a picture cut off',
    (b) => change(b, join('pictures', somePicture(b)), (old) => old.subarray(1)),
    /is damaged: it does not match the backup's list/,
  ],
  [
    'with a picture changed',
    (b) => change(b, join('pictures', somePicture(b)), (old) => old.toString().replace(/\d/, 'x')),
    /is damaged: it does not match the backup's list/,
  ],
];

test.each(REFUSED)('rejects a backup %s before anything is written', async (_, spoil, said) => {
  const into = await emptied();
  await expect(restore(into, changed(spoil))).rejects.toThrow(said);
  for (const name of NAMES) expect(await keysOf(bucketOf(target, name))).toEqual([]);
  expect(await into.db.all('SELECT count(*) AS n FROM users')).toEqual([{ n: 0 }]);
  countCases('databases', 1);
});

test('excludes rows erased during a backup, and names files that a row refers to but that are missing', async () => {
  const erasing = (name: (typeof NAMES)[number]) => {
    const bucket = bucketOf(source, name);
    return { ...bucket, get: async (key: string) => (key.endsWith('3.webp') ? null : await bucket.get(key)) };
  };
  const [BLOG_IMAGES, PROFILE_PICTURES] = [erasing('BLOG_IMAGES'), erasing('PROFILE_PICTURES')];
  const db = await makeOneRowEach(place('erasing.sqlite'));
  await db.batch([
    "UPDATE images SET widths = '[480, 960]', has_share = 1, erasing_at = NULL",
    "UPDATE profiles SET picture_key = 'PROFILE_PICTURES/3.webp'",
  ]);
  await BLOG_IMAGES.put('images id-480.webp', picture('a'));
  const from = { ...source, db, buckets: { BLOG_IMAGES, PROFILE_PICTURES } };
  const { buckets, missing } = await backUp(from, place('erasing'));
  expect([buckets.BLOG_IMAGES?.rows, buckets.PROFILE_PICTURES?.rows]).toEqual([5, 4]);
  const ofProfile = 'PROFILE_PICTURES/PROFILE_PICTURES/3.webp';
  expect(missing).toEqual([ofProfile, 'BLOG_IMAGES/images id-960.webp', 'BLOG_IMAGES/images id-share.jpg']);
  await db.batch(['UPDATE images SET erasing_at = 7']);
  expect((await backUp(from, place('erased'))).missing).toEqual([ofProfile]);
  await db.close();
  countCases('databases', 2);
});

test('makes backups readable to their owner only, and git ignores them in the documented folders', async () => {
  const all = readdirSync(place('backup'), { recursive: true }).map((file) => join(place('backup'), String(file)));
  const open = [place('backup'), ...all].filter((file) => (statSync(file).mode & 0o077) !== 0);
  expect([all.length > 50, open]).toEqual([true, []]);
  const documents = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const text = documents.map((name) => readFileSync(join('docs', name), 'utf8')).join();
  const named = [...text.matchAll(/npm run (?:backup|db:export) -- ([a-z][\w-]*)|STATE_DIR=([\w.-]+)/g)];
  const folders = ['backup-2026-11-22T08-15-00', ...named.map(([, folder, state]) => folder ?? String(state))];
  expect(folders.length).toBeGreaterThan(4);
  for (const folder of folders)
    expect(await capture('git', ['check-ignore', `${folder}/manifest.json`], {}), folder).toContain(folder);
  countCases('secrets', all.length + folders.length);
});

test('rejects buckets with other content unless it may stay, and resumes an interrupted restore', async () => {
  const images = bucketOf(target, 'BLOG_IMAGES');
  await images.put('newer.webp', picture('newer'));
  const into = await emptied();
  await expect(restore(into, place('backup'))).rejects.toThrow(/is not empty: newer\.webp is not in the backup/);
  expect(await into.db.all('SELECT count(*) AS n FROM users')).toEqual([{ n: 0 }]);

  let puts = 0;
  const breaking: Bucket = {
    ...images,
    put: async (key, what) => {
      if (++puts === 3) throw new Error('the line is dead');
      await images.put(key, what);
    },
  };
  const halfWay = { ...into, buckets: { ...into.buckets, BLOG_IMAGES: breaking } };
  await expect(restore(halfWay, place('backup'), { mayHoldMore: true })).rejects.toThrow('the line is dead');
  expect((await keysOf(images)).length).toBe(3);
  // Images are restored first, so no post exists without its image.
  expect(await into.db.all('SELECT count(*) AS n FROM users')).toEqual([{ n: 0 }]);

  const spoiling = { ...images, put: async (key: string) => await images.put(`other/${key}`, picture('no')) };
  const badly = { ...into, buckets: { ...into.buckets, BLOG_IMAGES: spoiling } };
  const spoilt = restore(badly, place('backup'), { mayHoldMore: true });
  await expect(spoilt).rejects.toThrow(/differs from what was written/);

  const breakingDatabase = {
    ...into,
    db: {
      ...into.db,
      batch: async (statements: Parameters<typeof into.db.batch>[0]) => {
        if (JSON.stringify(statements).includes('INSERT INTO \\"posts\\"')) throw new Error('the database is dead');
        await into.db.batch(statements);
      },
    },
  };
  await expect(restore(breakingDatabase, place('backup'), { mayHoldMore: true })).rejects.toThrow('is dead');
  await restore(into, place('backup'), { mayHoldMore: true });
  const again = await backUp(into, place('taken-up'));
  const read = (name: string) => JSON.parse(readFileSync(join(place(name), 'database/manifest.json'), 'utf8')).tables;
  expect(read('taken-up')).toEqual(read('backup'));
  expect(again.buckets.PROFILE_PICTURES).toEqual(whole.buckets.PROFILE_PICTURES);

  const elsewhere = await emptied();
  await images.put('BLOG_IMAGES/1.webp', picture('another'));
  const other = restore(elsewhere, place('backup'), { mayHoldMore: true });
  await expect(other).rejects.toThrow(/1\.webp in .* differs from the backup/);
  countCases('databases', 5);
});
