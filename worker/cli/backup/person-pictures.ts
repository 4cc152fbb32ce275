import type { DumpDatabase } from '../dump/dump-database.ts';
import { packLines } from '../dump/import.ts';
import type { DataStore } from './data-store.ts';
import type { ImageEntry } from './image-archive.ts';
import { keysOfPictures } from './missing-images.ts';
import { putMissing } from './restore.ts';

/** Copies the person's pictures into the buckets. Returns their number. */
export async function copyPictures(
  backup: DumpDatabase,
  { buckets }: DataStore,
  folder: string,
  entries: Record<string, Map<string, ImageEntry>>,
  user: number,
): Promise<number> {
  let pictures = 0;
  for (const [name, bucket] of Object.entries(buckets)) {
    const keys = await keysOfPictures(backup, name, user);
    const list = keys.flatMap((key) => entries[name]?.get(key) ?? []);
    await putMissing(folder, bucket, list);
    pictures += list.length;
  }
  return pictures;
}

/** Reads when the person's pictures were made: JSON arrays of pairs (id, time), of limited size. */
export async function readPictureTimes(backup: DumpDatabase, user: number): Promise<string[]> {
  const images = await backup.all(`SELECT json_array(id, created_at) AS line FROM images WHERE owner = ${user}`);
  async function* lines() {
    yield images.map(({ line }) => String(line));
  }
  const packs: string[] = [];
  for await (const pack of packLines(lines())) packs.push(pack);
  return packs;
}
