import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError } from '../deploy/cli-error.ts';
import { checksumTable, FILE_MODE, FOLDER_MODE, readTable, type TableChecksum, writeTable } from '../dump/archive.ts';
import type { Bucket } from './data-store.ts';

/** A picture of a backup: its name in the bucket, the SHA-256 of its bytes, and its type. A line of a bucket's list. */
export type ImageEntry = { key: string; sha256: string; contentType: string | null };

export const sha256Hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Named by what is in it: what lies twice in the buckets lies here once, and no name of a bucket is one of a file. */
const fileOf = (folder: string, sha256: string) => join(folder, 'pictures', sha256.slice(0, 2), sha256);

const lineOf = ({ key, sha256, contentType }: ImageEntry) => JSON.stringify([key, sha256, contentType]);

function entryOf(line: string): ImageEntry {
  const [key, sha256, contentType] = JSON.parse(line) as [string, string, string | null];
  return { key, sha256, contentType };
}

/** A picture's bytes. @throws Problem when they are not there, or not what they were */
export function readBackupImage(folder: string, { key, sha256 }: ImageEntry): Uint8Array {
  const file = fileOf(folder, sha256);
  if (!existsSync(file)) throw new CliError(`${key} is missing from the backup.`);
  const bytes = readFileSync(file);
  if (sha256Hex(bytes) !== sha256) throw new CliError(`${key} of the backup is damaged: it is not what its list says.`);
  return bytes;
}

function keepPicture(folder: string, bytes: Uint8Array): string {
  const sha256 = sha256Hex(bytes);
  const file = fileOf(folder, sha256);
  if (existsSync(file)) return sha256;
  mkdirSync(dirname(file), { recursive: true, mode: FOLDER_MODE });
  writeFileSync(`${file}.part`, bytes, { mode: FILE_MODE });
  renameSync(`${file}.part`, file);
  return sha256;
}

async function* kept(folder: string, bucket: Bucket): AsyncGenerator<string[]> {
  for await (const keys of bucket.list()) {
    const lines: string[] = [];
    for (const key of keys) {
      const picture = await bucket.get(key);
      // Erased since it was listed. Where a row of the archive names it all the same, the backup says so.
      if (picture === null) continue;
      lines.push(lineOf({ key, sha256: keepPicture(folder, picture.bytes), contentType: picture.contentType }));
    }
    if (lines.length > 0) yield lines;
  }
}

/** Writes a bucket's pictures, and the list of them: a table of the archive (`worker/cli/dump/archive.ts`). */
export const backupBucket = async (folder: string, name: string, bucket: Bucket): Promise<TableChecksum> =>
  await writeTable(folder, name, kept(folder, bucket));

/** What a bucket held, by its list. @throws Problem for a list that is not what the manifest says */
export async function readEntries(folder: string, name: string, sum: TableChecksum): Promise<Map<string, ImageEntry>> {
  const { rows, sha256 } = await checksumTable(readTable(folder, name));
  if (rows !== sum.rows || sha256 !== sum.sha256) throw new CliError(`The list of ${name} is damaged.`);
  const entries = new Map<string, ImageEntry>();
  for await (const lines of readTable(folder, name)) {
    for (const entry of lines.map(entryOf)) entries.set(entry.key, entry);
  }
  return entries;
}
