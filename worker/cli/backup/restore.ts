import { existsSync, readFileSync } from 'node:fs';
import { CliError } from '../deploy/cli-error.ts';
import { checkArchive, type Manifest } from '../dump/archive.ts';
import { type ImportResult, importDatabase, requireEmptyDatabase } from '../dump/import.ts';
import { applyMigrations } from '../dump/migrate.ts';
import { readSchema } from '../dump/tables.ts';
import { type BackupManifest, databaseIn, databaseSum, manifestPath } from './backup.ts';
import type { Bucket, DataStore } from './data-store.ts';
import { type ImageEntry, readBackupImage, readEntries, sha256Hex } from './image-archive.ts';

type Entries = Record<string, Map<string, ImageEntry>>;

/** Reads a whole backup and verifies its checksums. Throws CliError for an incomplete or changed one. */
export async function checkBackup(
  folder: string,
): Promise<{ manifest: BackupManifest; archive: Manifest; entries: Entries }> {
  if (!existsSync(manifestPath(folder)))
    throw new CliError(`${folder} has no manifest.json: not a backup, or incomplete.`);
  const manifest = JSON.parse(readFileSync(manifestPath(folder), 'utf8')) as BackupManifest;
  if (manifest.format !== 1 || manifest.buckets === undefined)
    throw new CliError(`${folder} is not a backup that this version reads (import a database alone with db:import).`);
  const archive = await checkArchive(databaseIn(folder));
  if (databaseSum(folder) !== manifest.database.sha256)
    throw new CliError("The backup's database does not match its manifest.");
  const entries: Entries = {};
  for (const [name, sum] of Object.entries(manifest.buckets)) {
    entries[name] = await readEntries(folder, name, sum);
    for (const entry of entries[name].values()) readBackupImage(folder, entry);
  }
  return { manifest, archive, entries };
}

/** Returns the pictures that a bucket already has. Throws CliError for pictures that are not in the backup. */
async function alreadyIn(bucket: Bucket, entries: Map<string, ImageEntry>, mayHoldMore: boolean): Promise<Set<string>> {
  const there = new Set<string>();
  for await (const keys of bucket.list()) {
    for (const key of keys) {
      const entry = entries.get(key);
      if (entry === undefined && mayHoldMore) continue;
      if (entry === undefined)
        throw new CliError(`${bucket.name} is not empty: ${key} is not in the backup. (--keep-pictures leaves it.)`);
      const held = await bucket.get(key);
      if (held !== null && sha256Hex(held.bytes) !== entry.sha256)
        throw new CliError(`${key} in ${bucket.name} differs from the backup.`);
      if (held !== null) there.add(key);
    }
  }
  return there;
}

/** Writes pictures to a bucket and reads each back. */
async function putAll(folder: string, bucket: Bucket, entries: Iterable<ImageEntry>, there: ReadonlySet<string>) {
  for (const entry of entries) {
    if (there.has(entry.key)) continue;
    await bucket.put(entry.key, { bytes: readBackupImage(folder, entry), contentType: entry.contentType });
    const written = await bucket.get(entry.key);
    if (written === null || sha256Hex(written.bytes) !== entry.sha256)
      throw new CliError(`${entry.key} in ${bucket.name} differs from what was written. Do not use it.`);
  }
}

/** Writes the pictures that a bucket lacks, and reads each back. Throws CliError for one that differs. */
export async function putMissing(folder: string, bucket: Bucket, entries: readonly ImageEntry[]): Promise<void> {
  const there = new Set<string>();
  for (const { key, sha256 } of entries) {
    const held = await bucket.get(key);
    if (held !== null && sha256Hex(held.bytes) !== sha256)
      throw new CliError(`${key} in ${bucket.name} differs from the backup.`);
    if (held !== null) there.add(key);
  }
  await putAll(folder, bucket, entries, there);
}

/** Creates the tables of an empty database. Throws CliError for one that cannot receive the backup. */
async function makeRoom(db: DataStore['db'], archive: Manifest): Promise<void> {
  const { tables, migrations } = await readSchema(db);
  if (tables.length === 0 && migrations.length === 0) await applyMigrations(db);
  await requireEmptyDatabase(db, archive);
}

/**
 * Restores a backup into empty storage: checks both before it writes, and reads back every write. Pictures precede the
 * posts that need them. Resumes an interrupted restore. `mayHoldMore` retains other pictures in the buckets; `report`
 * runs after each table and bucket. Throws CliError.
 */
export async function restore(
  { db, buckets }: DataStore,
  folder: string,
  { mayHoldMore = false, report = (_: string) => {} } = {},
): Promise<BackupManifest & Pick<ImportResult, 'skipped'>> {
  const { manifest, archive, entries } = await checkBackup(folder);
  const work: { name: string; bucket: Bucket; list: Map<string, ImageEntry>; there: Set<string> }[] = [];
  for (const [name, list] of Object.entries(entries)) {
    const bucket = buckets[name];
    if (bucket === undefined) throw new CliError(`There is no bucket ${name} to put pictures into.`);
    work.push({ name, bucket, list, there: await alreadyIn(bucket, list, mayHoldMore) });
  }
  await makeRoom(db, archive);
  for (const { name, bucket, list, there } of work) {
    await putAll(folder, bucket, list.values(), there);
    report(name);
  }
  const { skipped } = await importDatabase(db, databaseIn(folder), report);
  return { ...manifest, skipped };
}
