import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginArchive, FILE_MODE, type TableChecksum } from '../dump/archive.ts';
import { exportDatabase } from '../dump/export.ts';
import type { DataStore } from './data-store.ts';
import { backupBucket, type ImageEntry, readEntries, sha256Hex } from './image-archive.ts';
import { findMissingImages } from './missing-images.ts';

/** Content of a backup; written last, so a folder without it is not a backup. */
export type BackupManifest = {
  format: 1;
  from: string;
  /** ISO 8601. */
  began: string;
  ended: string;
  /** SHA-256 of the database archive's manifest, which contains its tables' checksums. */
  database: { rows: number; sha256: string };
  /** Per bucket: number of pictures, and SHA-256 of the list of their checksums. */
  buckets: Record<string, TableChecksum>;
  /** Pictures in the database's rows that were erased before they were read: bucket and name. */
  missing: string[];
};

export const manifestPath = (folder: string) => join(folder, 'manifest.json');
export const databaseIn = (folder: string) => join(folder, 'database');
/** Returns the checksum of a backup's whole database. */
export const databaseSum = (folder: string) => sha256Hex(readFileSync(manifestPath(databaseIn(folder))));

/**
 * Writes database and pictures to a new folder, readable by its owner only. Secrets are not included. The database
 * comes first, so its pictures are included; those erased in between are listed. `report` runs after each table and
 * bucket. Pictures in `known` are listed and not read. Throws CliError if there is nothing to back up or the folder is
 * unusable.
 */
export async function backUp(
  { db, buckets }: DataStore,
  folder: string,
  report: (what: string, rows: number) => void = () => {},
  known: Record<string, Map<string, ImageEntry>> = {},
): Promise<BackupManifest> {
  beginArchive(folder);
  const began = new Date().toISOString();
  const { tables } = await exportDatabase(db, databaseIn(folder), (table, { rows }) => report(table, rows));
  const sums: BackupManifest['buckets'] = {};
  const pictures: Record<string, Map<string, ImageEntry>> = {};
  for (const [name, bucket] of Object.entries(buckets)) {
    const sum = await backupBucket(folder, name, bucket, known[name] ?? new Map());
    report(name, sum.rows);
    pictures[name] = await readEntries(folder, name, sum);
    sums[name] = sum;
  }
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const manifest: BackupManifest = {
    format: 1,
    from: db.name,
    began,
    ended: new Date().toISOString(),
    database: { rows, sha256: databaseSum(folder) },
    buckets: sums,
    missing: await findMissingImages(db, databaseIn(folder), pictures),
  };
  writeFileSync(manifestPath(folder), `${JSON.stringify(manifest, null, 2)}\n`, { mode: FILE_MODE });
  return manifest;
}
