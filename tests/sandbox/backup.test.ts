import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import type { BackupManifest } from '../../worker/cli/backup/backup.ts';
import { openLocalDataStore } from '../../worker/cli/backup/local-data-store.ts';
import { restore } from '../../worker/cli/backup/restore.ts';
import type { Manifest } from '../../worker/cli/dump/archive.ts';
import { exportDatabase } from '../../worker/cli/dump/export.ts';
import { applyMigrations } from '../../worker/cli/dump/migrate.ts';
import { findLocalD1File } from '../../worker/cli/dump/sqlite-file.ts';
import { ADMIN, READER } from '../bench/fill/people.ts';
import { signedInHeaders } from '../bench/sessions.ts';
import { countCases } from '../support/cases.ts';
import { capture } from '../support/command.ts';
import { fetchAllResponses, type ResponseTexts, waitForLongHour } from './all-responses.ts';
import { fillDatabase, IMPORTED, withProduct } from './filled-product.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const place = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

const POSTS = process.env.DEEP ? 5_000 : 60;
/** Time limit of a hanging run; not a speed target. */
const PATIENCE_MS = 600_000;

/** Images by their names in the buckets and their public paths. Two are identical. */
const PICTURES = Array.from({ length: 40 }, (_, n) => {
  const bytes = Buffer.from(`picture ${Math.max(n, 1)} `.repeat(100 * (n + 1)));
  return n % 4 === 0
    ? {
        bucket: 'PROFILE_PICTURES',
        key: `person-${n}/face.webp`,
        path: `/media/profile-pictures/person-${n}/face.webp`,
        bytes,
      }
    : { bucket: 'BLOG_IMAGES', key: `image-${n}-480.webp`, path: `/media/blog-images/image-${n}-480.webp`, bytes };
});

/** Creates a product with rows in every table, images in both buckets, and a mail server with a password. */
async function makeProduct(state: string): Promise<void> {
  const { db, buckets, close } = await openLocalDataStore(state);
  await applyMigrations(db);
  fillDatabase(findLocalD1File(state), POSTS);
  for (const { bucket, key, bytes } of PICTURES) await buckets[bucket]?.put(key, { bytes, contentType: 'image/webp' });
  await close();
}

async function saveSmtp(url: URL): Promise<void> {
  const headers = await signedInHeaders(url, ADMIN.seq, ADMIN.sessionId);
  const server = { smtpServer: '127.0.0.1', smtpPort: 2525, smtpUsername: 'us', password: 'a secret of ours' };
  const body = JSON.stringify({ ...server, fromEmail: 'hello@bench.test', useTls: false });
  const { status } = await fetch(new URL('/api/admin/smtp', url), { method: 'PUT', headers, body });
  expect(status).toBe(200);
}

/** Returns the responses to every GET of the API and the pages, signed in and not, and to each image. */
async function askAll(url: URL): Promise<ResponseTexts> {
  const responses = await fetchAllResponses(url, { admin: ADMIN, reader: READER });
  for (const { path } of PICTURES) {
    const response = await fetch(new URL(path, url));
    const bytes = Buffer.from(await response.arrayBuffer());
    responses[path] = `${response.status} ${response.headers.get('Content-Type')} ${bytes.toString('base64')}`;
  }
  return responses;
}

const command = (verb: string, state: string, ...rest: string[]) =>
  capture('node', [`worker/cli/backup/command.ts`, verb, ...rest], { STATE_DIR: place(state) });

const read = <T>(file: string): T => JSON.parse(readFileSync(place(file), 'utf8')) as T;

test(
  'restores a backup into an empty environment with the same rows, pictures, responses, sessions and encrypted password',
  async () => {
    await makeProduct(place('lost'));
    await waitForLongHour();
    const responses = await withProduct(join(place('lost'), 'v3'), {}, async (url) => {
      await saveSmtp(url);
      return await askAll(url);
    });
    expect(Object.values(responses).filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(100);
    expect(PICTURES.every(({ path, bytes }) => responses[path]?.endsWith(bytes.toString('base64')))).toBe(true);
    expect(responses['admin /api/admin/smtp']).toContain('"isPasswordReadable":true');

    expect(await command('backup', 'lost', place('backup'))).toMatch(/rows and 40 pictures are in/);
    expect(await command('restore', 'found', place('backup'))).toMatch(
      /rows and 40 pictures are restored, and every checksum matches/,
    );

    const found = await openLocalDataStore(place('found'));
    // Restoring never overwrites existing data.
    await expect(restore(found, place('backup'))).rejects.toThrow(/is not empty: \w+ has rows/);
    await exportDatabase(found.db, place('again'));
    await found.close();
    const { tables } = read<Manifest>('again/manifest.json');
    expect(tables).toEqual(read<Manifest>('backup/database/manifest.json').tables);
    const imported = (state: string) => {
      const rows = new DatabaseSync(findLocalD1File(place(state)), { readOnly: true });
      const numbers = rows.prepare('SELECT seq, id FROM posts WHERE seq < 0 ORDER BY seq').all();
      const next = rows.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'posts'").get();
      rows.close();
      return { numbers, next };
    };
    expect(imported('found')).toEqual(imported('lost'));
    expect(imported('found').numbers).toHaveLength(IMPORTED);
    const { buckets } = read<BackupManifest>('backup/manifest.json');
    expect(Object.values(buckets).map(({ rows }) => rows)).toEqual([10, 30]);

    expect(await withProduct(join(place('found'), 'v3'), { READ_ONLY: '1' }, askAll)).toEqual(responses);
    countCases('databases', Object.keys(tables).length + Object.keys(responses).length + PICTURES.length + 1);
  },
  PATIENCE_MS,
);
