import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginArchive, FILE_MODE, type TableChecksum } from '../dump/archive.ts';
import { exportDatabase } from '../dump/export.ts';
import type { DataStore } from './data-store.ts';
import { backupBucket, type ImageEntry, readEntries, sha256Hex } from './image-archive.ts';
import { findMissingImages } from './missing-images.ts';

/** What a backup holds; written last, so that a folder without it is no backup. */
export type BackupManifest = {
  format: 1;
  from: string;
  /** ISO 8601. */
  began: string;
  ended: string;
  /** Of the database: SHA-256 of its archive's manifest, which has the sums of its tables. */
  database: { rows: number; sha256: string };
  /** Of each bucket: how many pictures, and SHA-256 of the list that has the sum of each. */
  buckets: Record<string, TableChecksum>;
  /** Pictures that the database's rows name and that were erased before they were read: bucket and name. */
  missing: string[];
};

export const manifestPath = (folder: string) => join(folder, 'manifest.json');
export const databaseIn = (folder: string) => join(folder, 'database');
/** The sum that stands for the whole database of a backup. */
export const databaseSum = (folder: string) => sha256Hex(readFileSync(manifestPath(databaseIn(folder))));

/**
 * Writes everything that a product keeps into a new folder, for its owner's eyes: the database first, then the pictures, so
 * that those of its posts are there, but for what is erased in between, which is named. Secrets are not in it.
 * @param tell is told of each table and bucket once it is written
 * @throws Problem where there is nothing to back up, or no place for it
 */
export async function backUp(
  { db, buckets }: DataStore,
  folder: string,
  tell: (what: string, rows: number) => void = () => {},
): Promise<BackupManifest> {
  beginArchive(folder);
  const began = new Date().toISOString();
  const { tables } = await exportDatabase(db, databaseIn(folder), (table, { rows }) => tell(table, rows));
  const sums: BackupManifest['buckets'] = {};
  const pictures: Record<string, Map<string, ImageEntry>> = {};
  for (const [name, bucket] of Object.entries(buckets)) {
    const sum = await backupBucket(folder, name, bucket);
    tell(name, sum.rows);
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
