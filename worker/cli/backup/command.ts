/**
 * `npm run backup -- [folder]` and `npm run restore -- <folder>`, or with `--to` and `--from` a place of many: database and pictures of the product that `npm start` runs (in STATE_DIR), or of a deployed one
 * (docs/operations/backup-and-moving.md).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CliError } from '../deploy/cli-error.ts';
import { root } from '../deploy/wrangler.ts';
import { findLocalD1File } from '../dump/sqlite-file.ts';
import { type BackupArguments, readArguments } from './arguments.ts';
import { type BackupManifest, backUp } from './backup.ts';
import type { DataStore } from './data-store.ts';
import { expireBackups } from './expire-backups.ts';
import { openLocalDataStore } from './local-data-store.ts';
import { recordBackup } from './record-backup.ts';
import { openBackupStore, openRemoteDataStore } from './remote-data-store.ts';
import { restore } from './restore.ts';
import { restorePerson } from './restore-person.ts';
import { backupName, fetchBackup, type KnownPictures, knownPictures, storeBackup } from './stored-backups.ts';

const COUNT = new Intl.NumberFormat('en');

const picturesIn = (buckets: Record<string, { rows: number }>) =>
  COUNT.format(Object.values(buckets).reduce((sum, { rows }) => sum + rows, 0));

/** Describes pictures that were erased during the backup. */
const sayMissing = (missing: string[] = []) =>
  missing.length === 0
    ? ''
    : `\n${COUNT.format(missing.length)} pictures that its rows name were deleted in the meantime and are not in it (manifest.json, 'missing').`;

async function backUpTo(store: DataStore, folder: string, known: KnownPictures = {}): Promise<BackupManifest> {
  const report = (what: string, rows: number) => console.log(`  ${what}: ${COUNT.format(rows)}`);
  return await backUp(store, folder, report, known);
}

/** Records that a backup exists, and describes it. @param where the folder or the stored backup */
async function conclude(store: DataStore, manifest: BackupManifest, where: string): Promise<string> {
  const { database, buckets, missing } = manifest;
  if (!(await recordBackup(store.db, manifest)))
    console.log('  The time of this backup was not recorded in the database.');
  return `${COUNT.format(database.rows)} rows and ${picturesIn(buckets)} pictures are in ${where}.${sayMissing(missing)}`;
}

/** Restores one person, and describes what came back. */
async function restoreOne(store: DataStore, folder: string, email: string): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'person-'));
  try {
    const { username, kind, rows, omitted, pictures } = await restorePerson(store, folder, { email, work });
    for (const [table, count] of Object.entries(rows)) console.log(`  ${table}: ${COUNT.format(count)}`);
    const what = kind === 'account' ? 'The account' : 'The blog';
    return `${what} of ${username} is back, with ${COUNT.format(pictures)} pictures. ${COUNT.format(omitted)} rows were omitted: the person or the post they belong to no longer exists.
Subscriptions and payouts do not come back (docs/operations/restore-a-person.md).`;
  } finally {
    rmSync(work, { recursive: true });
  }
}

type Restore = Extract<BackupArguments, { verb: 'restore' }>;

async function restoreFrom(store: DataStore, folder: string, { mayHoldMore, person }: Restore): Promise<string> {
  if (person !== undefined) return await restoreOne(store, folder, person);
  const report = (what: string) => console.log(`  ${what}`);
  const { database, buckets, missing, skipped } = await restore(store, folder, { mayHoldMore, report });
  const whole = `${COUNT.format(database.rows)} rows and ${picturesIn(buckets)} pictures are restored, and every checksum matches.${sayMissing(missing)}`;
  return skipped.length === 0
    ? whole
    : `${whole}\nSkipped in ${skipped.join(', ')}: rows that changed during the backup.`;
}

/** Runs with a stored backup: the folder in which it is made or fetched is temporary. */
async function workWithStore(store: DataStore, args: Extract<BackupArguments, { place: string }>): Promise<string> {
  const place = openBackupStore(args.place, process.env);
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  try {
    if (args.verb === 'restore') {
      console.log(`  ${await fetchBackup(place, folder, args.name)} from ${place.name}`);
      return await restoreFrom(store, folder, args);
    }
    const manifest = await backUpTo(store, folder, await knownPictures(place));
    const name = backupName(manifest.ended);
    await storeBackup(place, folder, name);
    for (const expired of await expireBackups(place, args.keepMs, Date.now())) console.log(`  ${expired} is deleted`);
    return await conclude(store, manifest, `${name} in ${place.name}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function work(store: DataStore, args: BackupArguments): Promise<string> {
  if ('place' in args) return await workWithStore(store, args);
  const folder = resolve(args.folder);
  if (args.verb === 'restore') return await restoreFrom(store, folder, args);
  return await conclude(store, await backUpTo(store, folder), args.folder);
}

try {
  const args = readArguments();
  const state = resolve(root, process.env.STATE_DIR || '.state');
  // A backup and a person's restore need an existing database; a restore creates it.
  if (args.env === undefined && (args.verb === 'backup' || args.person !== undefined)) findLocalD1File(state);
  const store = args.env === undefined ? await openLocalDataStore(state) : openRemoteDataStore(args.env, process.env);
  try {
    console.log(await work(store, args));
  } finally {
    await store.close();
  }
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
