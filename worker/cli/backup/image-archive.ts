import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError } from '../deploy/cli-error.ts';
import { checksumTable, FILE_MODE, FOLDER_MODE, readTable, type TableChecksum, writeTable } from '../dump/archive.ts';
import type { Bucket } from './data-store.ts';

/**
 * A picture of a backup, a line of a bucket's list: its name in the bucket, the SHA-256 of its bytes, and its content
 * type.
 */
export type ImageEntry = { key: string; sha256: string; contentType: string | null };

export const sha256Hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Returns where a backup has a picture, by its content: duplicates are stored once, and no name from a bucket is used. */
export const pictureKey = (sha256: string) => `pictures/${sha256.slice(0, 2)}/${sha256}`;

const fileOf = (folder: string, sha256: string) => join(folder, pictureKey(sha256));

const lineOf = ({ key, sha256, contentType }: ImageEntry) => JSON.stringify([key, sha256, contentType]);

function entryOf(line: string): ImageEntry {
  const [key, sha256, contentType] = JSON.parse(line) as [string, string, string | null];
  return { key, sha256, contentType };
}

/** Returns a picture's bytes. Throws CliError if they are missing or changed. */
export function readBackupImage(folder: string, { key, sha256 }: ImageEntry): Uint8Array {
  const file = fileOf(folder, sha256);
  if (!existsSync(file)) throw new CliError(`${key} is missing from the backup.`);
  const bytes = readFileSync(file);
  if (sha256Hex(bytes) !== sha256)
    throw new CliError(`${key} of the backup is damaged: it does not match the backup's list.`);
  return bytes;
}

function storeImage(folder: string, bytes: Uint8Array): string {
  const sha256 = sha256Hex(bytes);
  const file = fileOf(folder, sha256);
  if (existsSync(file)) return sha256;
  mkdirSync(dirname(file), { recursive: true, mode: FOLDER_MODE });
  writeFileSync(`${file}.part`, bytes, { mode: FILE_MODE });
  renameSync(`${file}.part`, file);
  return sha256;
}

type Known = ReadonlyMap<string, ImageEntry>;

async function* imageEntries(folder: string, bucket: Bucket, known: Known): AsyncGenerator<string[]> {
  for await (const keys of bucket.list()) {
    const lines: string[] = [];
    for (const key of keys) {
      const before = known.get(key);
      if (before !== undefined) {
        lines.push(lineOf(before));
        continue;
      }
      const picture = await bucket.get(key);
      // Erased since it was listed. If a row of the archive refers to it, the backup reports it.
      if (picture === null) continue;
      lines.push(lineOf({ key, sha256: storeImage(folder, picture.bytes), contentType: picture.contentType }));
    }
    if (lines.length > 0) yield lines;
  }
}

/**
 * Writes a bucket's pictures and their list, in the format of an archive's table (`worker/cli/dump/archive.ts`). Those
 * of an earlier backup are only listed: a picture never changes under its name.
 */
export const backupBucket = async (
  folder: string,
  name: string,
  bucket: Bucket,
  known: Known,
): Promise<TableChecksum> => await writeTable(folder, name, imageEntries(folder, bucket, known));

/** Returns the content of a bucket by its list. Throws CliError if the list does not match the manifest. */
export async function readEntries(folder: string, name: string, sum: TableChecksum): Promise<Map<string, ImageEntry>> {
  const { rows, sha256 } = await checksumTable(readTable(folder, name));
  if (rows !== sum.rows || sha256 !== sum.sha256) throw new CliError(`The list of ${name} is damaged.`);
  const entries = new Map<string, ImageEntry>();
  for await (const lines of readTable(folder, name)) {
    for (const entry of lines.map(entryOf)) entries.set(entry.key, entry);
  }
  return entries;
}
